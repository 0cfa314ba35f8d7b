// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.catalogue.ProviderRouter.ProviderRoute;
import dev.atelier.generation.library.LibraryClient;
import dev.atelier.generation.library.LibraryClient.FoundMedia;
import dev.atelier.generation.lifecycle.PricedOrder.RunInput;
import dev.atelier.generation.media.FieldPath;
import dev.atelier.generation.media.InputFile;
import dev.atelier.generation.provider.MediaInput;
import dev.atelier.platform.failpoint.FailPoint;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** Makes the media of a run readable for its provider: a clip that must be cut is stored under an address of its own. */
@ApplicationScoped
class InputMediaPreparer {
    private final MediaFetcher fetcher;
    private final LibraryClient library;
    private final DeadlineRetry retry;

    InputMediaPreparer(MediaFetcher fetcher, @RestClient LibraryClient library, DeadlineRetry retry) {
        this.fetcher = fetcher;
        this.library = library;
        this.retry = retry;
    }

    /** An input with the addresses of its files. */
    record Prepared(ObjectNode input, List<MediaInput> files) {}

    Prepared prepare(ClaimedRun run, RunInput content, ProviderRoute route, Path workspace)
            throws InterruptedException {
        ObjectNode input = content.input().deepCopy();
        List<MediaInput> files = new ArrayList<>();
        for (InputFile file : content.files()) {
            int index = files.size();
            Path target = workspace.resolve("in-" + index + extension(file));
            MediaInput local = fetcher.lazily(file, file.url(), target);
            // A provider in this process reads the cut file; a remote upstream needs an address.
            boolean needsAddress = file.isCut() && !route.capabilities().repeatable();
            MediaInput prepared = needsAddress ? storeCut(run, file, index, local, target) : local;
            FieldPath.of(file.path()).set(input, prepared.url());
            files.add(prepared);
        }
        return new Prepared(input, files);
    }

    private MediaInput storeCut(ClaimedRun run, InputFile file, int index, MediaInput local, Path target)
            throws InterruptedException {
        Path cut = retry.call(run.deadline(), "fetch a clip", () -> bytes(local));
        FoundMedia derived = retry.call(
                run.deadline(),
                "keep a cut clip",
                () -> library.storeDerived(
                        run.generation(),
                        index,
                        run.row().account(),
                        file.kind().wire(),
                        file.contentType(),
                        cut));
        FailPoint.hit("generation.run.after-derive");
        return fetcher.lazily(file, String.valueOf(derived.url()), target);
    }

    private static Path bytes(MediaInput file) {
        try {
            return file.file();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UncheckedIOException(new IOException("interrupted", e));
        }
    }

    private static String extension(InputFile file) {
        String path = file.url();
        int dot = path.lastIndexOf('.');
        return dot > path.lastIndexOf('/') ? path.substring(dot) : "";
    }
}
