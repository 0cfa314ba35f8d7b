// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import java.util.List;

/** The catalogue cannot be used; lists every rule that is broken, with its file. */
final class CatalogueException extends RuntimeException {
    CatalogueException(List<String> problems) {
        super("the catalogue is not usable:\n  " + String.join("\n  ", problems));
    }
}
