// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The texts a catalogue is made of, by file name.
 *
 * @param builtIn come with the service
 * @param operator replace or remove models of the same slug or id, or add to them
 */
record CatalogueFiles(SortedMap<String, String> builtIn, SortedMap<String, String> operator) {
    CatalogueFiles {
        builtIn = Collections.unmodifiableSortedMap(new TreeMap<>(builtIn));
        operator = Collections.unmodifiableSortedMap(new TreeMap<>(operator));
    }
}
