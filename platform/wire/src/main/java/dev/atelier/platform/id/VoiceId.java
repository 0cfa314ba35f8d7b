// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** Identifier of a voice of the account: {@code voice_<n>} on the wire. */
public record VoiceId(long value) {
    private static final PublicId FORM = new PublicId("voice", "voice");

    /** Reads {@code voice_12} or {@code 12}; anything else is not found. */
    @JsonCreator
    public static VoiceId fromString(String text) {
        return new VoiceId(FORM.parse(text));
    }

    @JsonValue
    @Override
    public String toString() {
        return FORM.format(value);
    }
}
