// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.media.InputFile;
import dev.atelier.generation.provider.MediaFacts;
import dev.atelier.generation.provider.MediaInput;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A media file of a run; fetched when somebody wants the bytes, and then only once. */
final class RunFile implements MediaInput {

    private final InputFile file;
    private final String url;
    private final MediaFetcher fetcher;
    private final Path target;
    private @Nullable Path fetched;

    /** @param url where an upstream can read it; a cut clip has another one than the clip it comes from */
    RunFile(InputFile file, String url, MediaFetcher fetcher, Path target) {
        this.file = file;
        this.url = url;
        this.fetcher = fetcher;
        this.target = target;
    }

    @Override
    public String url() {
        return url;
    }

    @Override
    public String contentType() {
        return file.contentType();
    }

    @Override
    public MediaFacts facts() {
        return file.facts();
    }

    @Override
    public synchronized Path file() throws IOException, InterruptedException {
        if (fetched == null) {
            fetched = fetcher.fetch(file, target);
        }
        return fetched;
    }
}
