// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client;

/** What {@link Atelier#save} and {@link Atelier#bytes} read. */
public interface Downloadable {
    /** It needs no key, so whoever knows it can read the file. */
    String url();
}
