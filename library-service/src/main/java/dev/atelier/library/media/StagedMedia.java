// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import dev.atelier.library.storage.StagedFile;
import dev.atelier.platform.media.MediaFacts;
import dev.atelier.platform.media.MediaFormat;
import java.io.IOException;

/** A staged file with its measured format and facts; closing deletes the file unless the store has taken it. */
public record StagedMedia(StagedFile file, MediaFormat format, MediaFacts facts, MediaProvenance provenance)
        implements AutoCloseable {

    public StagedMedia(StagedFile file, MediaFormat format, MediaFacts facts) {
        this(file, format, facts, MediaProvenance.NONE);
    }

    /** A copy of this record with a note of where the file comes from. */
    public StagedMedia with(MediaProvenance noted) {
        return new StagedMedia(file, format, facts, noted);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
