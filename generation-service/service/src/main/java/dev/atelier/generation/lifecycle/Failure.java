// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.json.WireName;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** Why a generation failed, with a sentence for the client. */
@Schema(name = "GenerationError")
public record Failure(
        @Schema(examples = "timeout") FailureCode code,

        @Schema(examples = "The run did not end in time.") String message) {

    static final Failure NOT_STARTED = new Failure(FailureCode.MODEL_UNAVAILABLE, "The run could not start in time.");
    static final Failure NOT_ENDED = new Failure(FailureCode.TIMEOUT, "The run did not end in time.");
    public static final Failure CANCELED = new Failure(FailureCode.CANCELED, "The run was canceled.");

    /** Why a generation failed. */
    public enum FailureCode implements WireName {
        CANCELED(ErrorCode.PROVIDER_ERROR),
        PROVIDER_ERROR(ErrorCode.PROVIDER_ERROR),
        MODERATION_BLOCKED(ErrorCode.MODERATION_BLOCKED),
        MODEL_UNAVAILABLE(ErrorCode.MODEL_UNAVAILABLE),
        TIMEOUT(ErrorCode.PROVIDER_ERROR);

        private final ErrorCode refusal;

        FailureCode(ErrorCode refusal) {
            this.refusal = refusal;
        }

        /** The error with which a synchronous create answers this failure. */
        public ErrorCode refusal() {
            return refusal;
        }

        static FailureCode of(String wire) {
            return WireName.find(FailureCode.class, wire)
                    .orElseThrow(() -> new IllegalStateException("no failure code " + wire));
        }
    }
}
