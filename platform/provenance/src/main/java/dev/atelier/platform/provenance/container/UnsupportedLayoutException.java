// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance.container;

import java.io.IOException;

/** A file of a known format is laid out in a way that takes no manifest, or whose manifest cannot be found. */
public final class UnsupportedLayoutException extends IOException {
    private static final long serialVersionUID = 1L;

    public UnsupportedLayoutException(String message) {
        super(message);
    }
}
