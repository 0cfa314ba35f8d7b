// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** One file a run made, kept in the library. */
public record GenerationOutput(
        @Schema(examples = "0") int index,
        @Schema(examples = "image") String type,

        @Schema(examples = "http://localhost:8080/media/5hk2yq0c7v.png")
        String url,

        @Schema(examples = "1344") int width,
        @Schema(examples = "756") int height) {}
