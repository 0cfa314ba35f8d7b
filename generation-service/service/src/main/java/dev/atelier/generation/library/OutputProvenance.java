// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.library;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** Content Credentials of an output, as the library says it. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
@Schema(name = "Provenance")
public record OutputProvenance(
        String status,
        @Nullable String reason,
        @Nullable String manifest,
        @Nullable String signer,
        @Nullable String sourceType,
        @Nullable String validity) {}
