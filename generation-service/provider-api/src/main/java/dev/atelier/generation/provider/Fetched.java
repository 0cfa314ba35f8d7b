// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

import java.util.List;

/** How bringing in the outputs of a finished job ended. */
public sealed interface Fetched {

    record Files(List<MediaFile> files) implements Fetched {
        public Files {
            files = List.copyOf(files);
        }
    }

    /** The upstream withheld the outputs because of their content. */
    record Refused() implements Fetched {}

    /** There will be no outputs, or they are not what the model makes. */
    record Failed(String detail) implements Fetched {}

    /** Not now; try again. */
    record Unreachable(String detail) implements Fetched {}
}
