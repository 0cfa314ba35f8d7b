// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A job for an upstream.
 *
 * @param slug name of the model in the API
 * @param model name of the model at the upstream
 * @param params the normalised input under the upstream's names, with the seed, media as URLs
 * @param media every media file in {@code params}
 * @param size of each output, when the model fixes it
 * @param workspace an empty directory of this job, deleted after the run
 * @param deadline end of the run, finished or not
 * @param callback the address for callbacks of the upstream; empty when this installation has no public address
 */
public record ProviderJob(
        long generation,
        String slug,
        Upstream upstream,
        String model,
        ObjectNode params,
        List<MediaInput> media,
        Optional<ImageSize> size,
        Path workspace,
        Instant deadline,
        Optional<URI> callback,
        ProgressListener progress) {

    public ProviderJob {
        media = List.copyOf(media);
    }

    /** The media file with this URL in {@code params}. */
    public Optional<MediaInput> media(String url) {
        return media.stream().filter(input -> input.url().equals(url)).findFirst();
    }

    /** Receives the progress of a job. */
    public interface ProgressListener {

        /** @param share 0 to 1; may be reported at any rate */
        void report(double share);
    }
}
