// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.provider.MediaFile;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/** Renders files of one kind on this machine; equal requests give equal files. */
public interface Engine {

    /** The names of the engine in model files. */
    Set<String> models();

    /**
     * Writes the files into the workspace of the job, in the calling thread; an interrupt ends the work early.
     *
     * @throws EngineRequest.InvalidRequestException when no engine could fulfil the request
     */
    List<MediaFile> make(EngineRequest request) throws IOException, InterruptedException;

    /** What of an input the files will not show, as notes for the client. */
    default List<String> notes(String model, ObjectNode params) {
        return List.of();
    }
}
