// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance.container;

/** The type of the box that holds a manifest store in ISO base media files (C2PA 2.2, A.3.4). */
public final class BmffUuid {
    /** In hexadecimal. */
    public static final String C2PA = "d8fec3d61b0e483c92975828877ec481";

    private BmffUuid() {}
}
