// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** Why a generation failed, with a sentence for the client. */
@Schema(name = "GenerationError")
public record Failure(
        @Schema(examples = "timeout") FailureCode code,

        @Schema(examples = "The run did not end in time.") String message) {

    static final Failure NOT_STARTED = new Failure(FailureCode.MODEL_UNAVAILABLE, "The run could not start in time.");
    static final Failure NOT_ENDED = new Failure(FailureCode.TIMEOUT, "The run did not end in time.");
    public static final Failure CANCELED = new Failure(FailureCode.CANCELED, "The run was canceled.");
}
