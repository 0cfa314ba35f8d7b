// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.resolve;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.atelier.library.media.MediaUrls;
import dev.atelier.library.media.StagedMedia;
import dev.atelier.library.media.StoredObject;
import dev.atelier.library.voice.Voice;
import dev.atelier.library.voice.VoiceProvider;
import dev.atelier.platform.id.VoiceId;
import dev.atelier.platform.media.MediaKind;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** The target of a media reference in an answer to other services; {@code found} distinguishes the forms. */
public sealed interface ResolvedReference {

    String ref();

    boolean found();

    /**
     * A reference to an object.
     *
     * @param id the file or output, also when the reference names a shelf item
     */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record ResolvedObject(
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
            implements ResolvedReference {}

    /** Media behind a link that was measured and not stored; {@code url} is the link itself. */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record MeasuredMedia(
            String ref,
            boolean found,
            MediaKind type,
            String contentType,
            String url,
            @Nullable Integer width,
            @Nullable Integer height,
            @Nullable BigDecimal durationSeconds)
            implements ResolvedReference {}

    /** A reference to a voice. */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record ResolvedVoice(
            String ref,
            boolean found,
            VoiceId id,
            String type,
            VoiceProvider provider,
            @Nullable BigDecimal pitchHz,
            String name)
            implements ResolvedReference {}

    /** A reference without a target that the account may see. */
    record UnresolvedReference(String ref, boolean found) implements ResolvedReference {}

    static ResolvedReference unresolved(String ref) {
        return new UnresolvedReference(ref, false);
    }

    static ResolvedReference ofUnstored(String link, StagedMedia media) {
        return new MeasuredMedia(
                link,
                true,
                media.format().kind(),
                media.format().contentType(),
                link,
                media.facts().width(),
                media.facts().height(),
                media.facts().durationSeconds());
    }

    static ResolvedReference ofVoice(String ref, Voice voice) {
        return new ResolvedVoice(
                ref,
                true,
                voice.id(),
                "voice",
                voice.provider(),
                voice.pitchHz().orElse(null),
                voice.name());
    }

    static ResolvedReference of(String ref, String id, StoredObject object, MediaUrls urls) {
        return new ResolvedObject(
                ref,
                true,
                id,
                object.kind(),
                object.contentType(),
                urls.urlOf(object),
                object.facts().width(),
                object.facts().height(),
                object.facts().durationSeconds(),
                object.size());
    }
}
