// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded;

import dev.atelier.generation.provider.MediaFile;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/** Makes files of one kind on this machine; the same order gives the same files. */
public interface Engine {

    /** What model files call it. */
    Set<String> models();

    /**
     * Works in the calling thread until the files lie in the workspace of the job; an interrupt ends it early.
     *
     * @throws ImpossibleOrder when the order itself is at fault
     */
    List<MediaFile> make(Order order) throws IOException, InterruptedException;
}
