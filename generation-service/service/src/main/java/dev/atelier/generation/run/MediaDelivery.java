// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.generation.RunInput;
import dev.atelier.generation.library.FoundMedia;
import dev.atelier.generation.library.MediaClient;
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

/** Makes the media of a run readable for its upstream: a clip that is cut gets an address of its own. */
@ApplicationScoped
class MediaDelivery {

    private final MediaFetcher fetcher;
    private final MediaClient library;
    private final Patience patience;

    MediaDelivery(MediaFetcher fetcher, @RestClient MediaClient library, Patience patience) {
        this.fetcher = fetcher;
        this.library = library;
        this.patience = patience;
    }

    /** An input and the files in it. */
    record Delivered(ObjectNode input, List<MediaInput> files) {}

    Delivered deliver(ClaimedRun run, RunInput made, Route route, Path workspace) throws InterruptedException {
        ObjectNode input = made.input().deepCopy();
        List<MediaInput> files = new ArrayList<>();
        for (InputFile file : made.files()) {
            int index = files.size();
            Path target = workspace.resolve("in-" + index + ending(file));
            var here = new RunFile(file, file.url(), fetcher, target);
            // Who works in this process reads the cut file; a stranger needs it at an address.
            boolean elsewhere = file.isCut() && !route.able().repeatable();
            MediaInput delivered = elsewhere ? kept(run, file, index, here, target) : here;
            FieldPath.of(file.path()).set(input, delivered.url());
            files.add(delivered);
        }
        return new Delivered(input, files);
    }

    private MediaInput kept(ClaimedRun run, InputFile file, int index, RunFile here, Path target)
            throws InterruptedException {
        Path cut = patience.keepTrying(run.deadline(), "fetch a clip", () -> bytes(here));
        FoundMedia derived = patience.keepTrying(
                run.deadline(),
                "keep a cut clip",
                () -> library.derive(
                        run.generation(), index, run.account(), file.kind().wire(), file.contentType(), cut.toFile()));
        FailPoint.hit("generation.run.after-derive");
        return new RunFile(file, String.valueOf(derived.url()), fetcher, target);
    }

    private static Path bytes(RunFile file) {
        try {
            return file.file();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UncheckedIOException(new IOException("interrupted", e));
        }
    }

    private static String ending(InputFile file) {
        String path = file.url();
        int dot = path.lastIndexOf('.');
        return dot > path.lastIndexOf('/') ? path.substring(dot) : "";
    }
}
