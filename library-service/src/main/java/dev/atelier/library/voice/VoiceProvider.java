// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.voice;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.atelier.platform.error.ApiException;
import java.util.Arrays;
import java.util.Locale;

/** The provider that speaks with a voice. */
public enum VoiceProvider {
    EMBEDDED,
    ELEVENLABS,
    MINIMAX;

    @JsonCreator
    public static VoiceProvider of(String wire) {
        return Arrays.stream(values())
                .filter(provider -> provider.wire().equals(wire))
                .findFirst()
                .orElseThrow(() -> ApiException.invalid("A provider is embedded, elevenlabs or minimax.", "provider"));
    }

    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
