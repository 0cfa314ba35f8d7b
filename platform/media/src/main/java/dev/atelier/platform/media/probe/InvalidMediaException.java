// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

import java.io.IOException;

/** The bytes are not a complete file of their format; the message is meant for the sender of the file. */
public final class InvalidMediaException extends IOException {
    private final boolean isEmpty;

    InvalidMediaException(String message) {
        this(message, false);
    }

    private InvalidMediaException(String message, boolean isEmpty) {
        super(message);
        this.isEmpty = isEmpty;
    }

    static InvalidMediaException empty(String message) {
        return new InvalidMediaException(message, true);
    }

    /** Whether nothing in the file plays, as in a header without sound behind it. */
    public boolean isEmpty() {
        return isEmpty;
    }
}
