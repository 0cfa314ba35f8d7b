// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.intake;

import dev.atelier.library.media.MediaFormat;
import dev.atelier.library.storage.Admission;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Ends a body that is none of our types, or too large for its type, as soon as that is known. */
final class IntakeAdmission implements Admission {
    private final IntakeLimits limits;
    private @Nullable MediaFormat format;

    IntakeAdmission(IntakeLimits limits) {
        this.limits = limits;
    }

    @Override
    public void check(byte[] head, long size) {
        if (size == 0) {
            throw limits.refusal("The file is empty.");
        }
        limits.checkSize(format(head).kind(), size);
    }

    private MediaFormat format(byte[] head) {
        MediaFormat known = format;
        if (known != null) {
            return known;
        }
        Optional<MediaFormat> found = MediaFormat.of(head);
        MediaFormat told = found.orElseThrow(() -> limits.refusal("The file is of no type that can be used:"
                + " PNG, JPEG, WebP and GIF, MP4, MOV, WebM and MKV, WAV, MP3, M4A, OGG, FLAC and AAC,"
                + " PDF, SVG, HTML, XML, JSON, ZIP and plain text can."));
        format = told;
        return told;
    }
}
