// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** Why a generation failed, with a sentence for the client. */
@Schema(name = "GenerationError")
public record Failure(
        @Schema(examples = "timeout") FailureCode code,
        @Schema(examples = "The run did not end in time.") String message) {}
