// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What an upstream is asked to make.
 *
 * @param slug what clients call the model
 * @param model what the upstream calls it
 * @param params the normalised input under the upstream's names, seed included, media as addresses
 * @param media every media file in {@code params}
 * @param size of each output, where the model fixes it
 * @param workspace an empty directory of this job's own, gone after the run
 * @param deadline when the run ends, finished or not
 * @param callback where the upstream may tell that something happened; absent when this installation has no public
 *     address
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
        ProgressSink progress) {

    public ProviderJob {
        media = List.copyOf(media);
    }

    /** The media file that stands in {@code params} as this address. */
    public Optional<MediaInput> media(String url) {
        return media.stream().filter(input -> input.url().equals(url)).findFirst();
    }
}
