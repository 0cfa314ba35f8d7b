// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

import java.util.List;

/** How the fetch of a job's outputs ended. */
public sealed interface FetchResult {

    record Files(List<MediaFile> files) implements FetchResult {
        public Files {
            files = List.copyOf(files);
        }
    }

    /** The upstream withheld the outputs because of their content. */
    record Refused() implements FetchResult {}

    /** There will be no outputs, or their kind is not the kind that the model makes. */
    record Failed(String detail) implements FetchResult {}

    /** The outputs cannot be had now; try again. */
    record Unreachable(String detail) implements FetchResult {}
}
