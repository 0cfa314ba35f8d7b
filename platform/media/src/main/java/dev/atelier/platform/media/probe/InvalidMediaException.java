// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

import java.io.IOException;

/** The bytes are not a complete file of their format; the message is meant for the sender of the file. */
public final class InvalidMediaException extends IOException {
    InvalidMediaException(String message) {
        super(message);
    }
}
