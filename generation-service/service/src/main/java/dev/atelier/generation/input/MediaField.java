// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.input;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.platform.json.WireName;
import java.util.Optional;

/**
 * A member of the input that takes media references, or voices.
 *
 * @param name of a top-level member
 * @param isArray takes several
 * @param seconds how much of a clip is used; a longer one is cut to its first seconds
 */
public record MediaField(String name, Takes takes, boolean isArray, Optional<ClipLengthLimit> seconds) {

    /** What a media member takes. */
    public enum Takes implements WireName {
        IMAGE,
        VIDEO,
        AUDIO,
        VOICE;

        public boolean isA(String type) {
            return wire().equals(type);
        }

        public boolean isClip() {
            return this == VIDEO || this == AUDIO;
        }
    }

    /**
     * How many seconds of a clip a model uses.
     *
     * @param most whatever is chosen
     * @param byChoice what it is for each choice of another member
     */
    public record ClipLengthLimit(long most, Optional<LimitByChoice> byChoice) {

        /** @param input normalised, so that the choice is made */
        public long of(ObjectNode input) {
            return byChoice.map(profile -> profile.of(input)).orElse(most);
        }
    }
}
