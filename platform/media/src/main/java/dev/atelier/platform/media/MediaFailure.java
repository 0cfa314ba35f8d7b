// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import java.io.IOException;

/** A program did not do its work; the message is ours and holds nothing of the file. */
public final class MediaFailure extends IOException {

    /** Why. */
    public enum Reason {
        /** The file is broken, of a kind we do not open, or not what was asked for. */
        UNREADABLE,
        TOO_SLOW,
        TOO_LARGE,
        /** Too many programs are running already. */
        BUSY,
        /** There is no ffmpeg here, or it cannot be started. */
        NO_PROGRAM
    }

    private final Reason reason;

    MediaFailure(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}
