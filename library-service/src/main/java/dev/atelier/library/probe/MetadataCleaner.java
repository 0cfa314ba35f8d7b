// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.probe;

import dev.atelier.library.media.MediaFormat;
import dev.atelier.library.storage.Admission;
import dev.atelier.library.storage.IncomingFile;
import dev.atelier.library.storage.StagedObject;
import dev.atelier.library.storage.StagingArea;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Takes out what a medium tells of its maker, the place above all; the picture itself is copied bit by bit and its
 * orientation kept. What follows the end of a picture goes too.
 */
@ApplicationScoped
public class MetadataCleaner {
    private final StagingArea staging;

    MetadataCleaner(StagingArea staging) {
        this.staging = staging;
    }

    /** The same object when there is nothing to take out; else a new one, and the given one is gone. */
    public StagedObject clean(StagedObject dirty, MediaFormat format) throws IOException, BrokenMedium {
        return switch (format) {
            case JPEG -> rewritten(dirty, new JpegCleaner());
            case PNG -> rewritten(dirty, new PngCleaner());
            case WEBP -> rewritten(dirty, new WebpCleaner());
            case MP4, MOV, M4A -> patched(dirty);
            default -> dirty;
        };
    }

    private StagedObject rewritten(StagedObject dirty, Cleaner cleaner) throws IOException, BrokenMedium {
        try (Bytes file = new Bytes(dirty.file())) {
            if (cleaner.isClean(file)) {
                return dirty;
            }
            // A cleaned file is shorter but for one small block, so nothing has to be limited again.
            try (IncomingFile clean = staging.open(Admission.upTo(Long.MAX_VALUE))) {
                cleaner.write(file, clean);
                StagedObject result = clean.finish();
                dirty.close();
                return result;
            }
        }
    }

    private StagedObject patched(StagedObject dirty) throws IOException, BrokenMedium {
        return Mp4Cleaner.blankPlaces(dirty.file()) ? staging.again(dirty) : dirty;
    }

    /** How one format is cleaned. */
    interface Cleaner {

        boolean isClean(Bytes file) throws IOException, BrokenMedium;

        void write(Bytes file, OutputStream clean) throws IOException, BrokenMedium;
    }
}
