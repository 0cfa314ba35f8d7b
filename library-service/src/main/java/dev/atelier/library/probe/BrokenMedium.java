// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.probe;

/** The bytes are not the whole medium that their beginning promises; the message is for whoever sent them. */
public final class BrokenMedium extends Exception {

    BrokenMedium(String message) {
        super(message, null, false, false);
    }
}
