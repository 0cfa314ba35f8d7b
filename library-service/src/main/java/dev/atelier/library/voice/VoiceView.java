// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.voice;

import dev.atelier.platform.id.VoiceId;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A voice in an API response. */
@Schema(name = "Voice")
public record VoiceView(
        VoiceId id,

        @Schema(description = "What a voice input accepts.", examples = "voice_3")
        VoiceId value,

        String name,

        @Schema(description = "embedded, elevenlabs or minimax.")
        VoiceProvider provider,

        Instant createdAt) {

    static VoiceView of(Voice voice) {
        return new VoiceView(voice.id(), voice.id(), voice.name(), voice.provider(), voice.createdAt());
    }
}
