// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import java.io.IOException;

/** A media program failed; the message is written here and quotes nothing of the file. */
public final class MediaFailure extends IOException {

    /** The cause of a failure. */
    public enum Reason {
        /** The file is broken, has a format that is not opened, or another kind than required. */
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
