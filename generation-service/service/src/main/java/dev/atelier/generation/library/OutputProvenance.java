// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.library;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Content Credentials of an output, as the library says it.
 *
 * @param status {@code signed}, {@code kept} or {@code none}
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
@Schema(
        name = "Provenance",
        description = "Content Credentials (C2PA) of the file. Beyond the first version of this API.",
        requiredProperties = "status")
public record OutputProvenance(
        @Schema(
                enumeration = {"signed", "kept", "removed", "none"},
                examples = "signed")
        String status,

        @Schema(description = "Why there are none: `format` has no place for them, `not_configured`, `failed`.")
        @Nullable String reason,

        @Schema(examples = "urn:c2pa:4e8f5e0c-0d1f-4b0e-9d7e-3c2f9a3f1b11") @Nullable String manifest,

        @Schema(description = "Organisation or name in the certificate.") @Nullable String signer,

        @Schema(
                description = "Code of IPTC's vocabulary of digital source types.",
                examples = "trainedAlgorithmicMedia")
        @Nullable String sourceType,

        @Schema(
                description =
                        "What the credentials were worth when the file came: `trusted`, `valid` (the signer is unknown),"
                                + " `invalid`, `unreadable`.")
        @Nullable String validity) {}
