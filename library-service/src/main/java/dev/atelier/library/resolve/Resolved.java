// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.resolve;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.atelier.library.media.MediaAddress;
import dev.atelier.library.media.MediaKind;
import dev.atelier.library.media.StoredObject;
import dev.atelier.library.voice.Voice;
import dev.atelier.library.voice.VoiceProvider;
import dev.atelier.platform.id.VoiceId;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** What a reference leads to, as other services read it; {@code found} tells the forms apart. */
public sealed interface Resolved {

    String ref();

    boolean found();

    /**
     * Something with bytes.
     *
     * @param id the file or output itself, also when the reference was to a shelf item
     */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record Medium(
            String ref,
            boolean found,
            String id,
            MediaKind type,
            String contentType,
            String url,
            @Nullable Integer width,
            @Nullable Integer height,
            @Nullable BigDecimal durationSeconds,
            long size)
            implements Resolved {}

    /** A voice. */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record OwnVoice(
            String ref,
            boolean found,
            VoiceId id,
            String type,
            VoiceProvider provider,
            @Nullable BigDecimal pitchHz,
            String name)
            implements Resolved {}

    /** Nothing of this account, or nothing any more. */
    record Nothing(String ref, boolean found) implements Resolved {}

    static Resolved nothing(String ref) {
        return new Nothing(ref, false);
    }

    static Resolved of(String ref, Voice voice) {
        return new OwnVoice(
                ref,
                true,
                voice.id(),
                "voice",
                voice.provider(),
                voice.pitchHz().orElse(null),
                voice.name());
    }

    static Resolved of(String ref, String id, StoredObject object, MediaAddress address) {
        return new Medium(
                ref,
                true,
                id,
                object.kind(),
                object.contentType(),
                address.of(object),
                object.facts().width(),
                object.facts().height(),
                object.facts().durationSeconds(),
                object.size());
    }
}
