// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.voice;

import com.fasterxml.jackson.annotation.JsonCreator;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.json.WireName;

/** The provider that speaks with a voice. */
public enum VoiceProvider implements WireName {
    EMBEDDED,
    ELEVENLABS,
    MINIMAX;

    @JsonCreator
    public static VoiceProvider of(String wire) {
        return WireName.find(VoiceProvider.class, wire)
                .orElseThrow(() -> ApiException.invalid("A provider is embedded, elevenlabs or minimax.", "provider"));
    }
}
