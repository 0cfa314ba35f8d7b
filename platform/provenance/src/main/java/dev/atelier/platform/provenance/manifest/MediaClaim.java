// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance.manifest;

import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * What is said of a media file; nothing of who asked for it and with which words.
 *
 * @param agent what made the file, such as the slug of a model
 * @param agentVersion such as the revision of the model
 * @param generation id of the run
 * @param ingredients what went in; the first one of an edit is what was edited
 */
public record MediaClaim(
        Derivation derivation,
        DigitalSourceType sourceType,
        String agent,
        Optional<String> agentVersion,
        Optional<String> generation,
        List<Ingredient> ingredients,
        Instant time) {

    public MediaClaim {
        ingredients = List.copyOf(ingredients);
        if (derivation != Derivation.CREATED && ingredients.isEmpty()) {
            throw new IllegalArgumentException("an edit has something that was edited");
        }
    }

    /** What was done (C2PA 2.2, 18.15.2). */
    public enum Derivation {
        CREATED("c2pa.created"),
        EDITED("c2pa.edited"),
        RESIZED("c2pa.resized");

        private final String action;

        Derivation(String action) {
            this.action = action;
        }

        public String action() {
            return action;
        }
    }

    /**
     * A file that went in, named by its hash.
     *
     * @param sha256 in hexadecimal
     */
    public record Ingredient(String sha256, String contentType) {
        private static final String BY_HASH = "ni:///sha-256;";
        private static final int SHA256_BYTES = 32;

        /** Its name by its hash (RFC 6920), because its address is a secret of its owner. */
        String name() {
            return BY_HASH
                    + Base64.getUrlEncoder()
                            .withoutPadding()
                            .encodeToString(HexFormat.of().parseHex(sha256));
        }

        /** The SHA-256 in such a name, in hexadecimal; empty for every other name. */
        static Optional<String> hashIn(String name) {
            if (!name.startsWith(BY_HASH)) {
                return Optional.empty();
            }
            try {
                return Optional.of(Base64.getUrlDecoder().decode(name.substring(BY_HASH.length())))
                        .filter(hash -> hash.length == SHA256_BYTES)
                        .map(HexFormat.of()::formatHex);
            } catch (IllegalArgumentException _) {
                return Optional.empty();
            }
        }
    }
}
