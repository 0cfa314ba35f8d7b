// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

import java.util.List;

/** How the fetch of a job's outputs ended. */
public sealed interface FetchResult {

    record Files(List<MediaFile> files, Bill bill) implements FetchResult {
        public Files {
            files = List.copyOf(files);
        }

        /** Files of which the upstream says no price. */
        public Files(List<MediaFile> files) {
            this(files, Bill.UNKNOWN);
        }
    }

    /** Adds what the upstream said of the price; only a result with files has one. */
    default FetchResult billed(Bill bill) {
        return this instanceof Files(var files, var _) ? new Files(files, bill) : this;
    }

    /** The upstream withheld the outputs because of their content. */
    record Refused() implements FetchResult {}

    /** There will be no outputs, or their kind is not the kind that the model makes. */
    record Failed(String detail) implements FetchResult {}

    /** The outputs cannot be had now; try again. */
    record Unreachable(String detail) implements FetchResult {}
}
