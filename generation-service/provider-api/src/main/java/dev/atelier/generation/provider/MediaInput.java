// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

import java.io.IOException;
import java.nio.file.Path;

/** A media file that goes into a run. */
public interface MediaInput {

    /** Where anybody who has the address can read it; this is what stands in the input of the run. */
    String url();

    String contentType();

    MediaFacts facts();

    /**
     * The file in the workspace of the run; fetched at the first call.
     *
     * @throws IOException when it cannot be had now; trying again later may help
     */
    Path file() throws IOException, InterruptedException;
}
