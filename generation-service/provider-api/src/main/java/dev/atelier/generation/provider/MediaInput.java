// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

import java.io.IOException;
import java.nio.file.Path;

/** A media file in the input of a job. */
public interface MediaInput {

    /** The public URL, as it stands in the params of the job. */
    String url();

    String contentType();

    /**
     * The file in the workspace of the job, downloaded at the first call.
     *
     * @throws IOException when the file cannot be had now; a later attempt may succeed
     */
    Path file() throws IOException, InterruptedException;
}
