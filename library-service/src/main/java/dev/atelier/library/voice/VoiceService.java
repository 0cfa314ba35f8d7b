// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.voice;

import dev.atelier.library.file.FileService;
import dev.atelier.library.file.FileService.FileAndObject;
import dev.atelier.library.media.DisplayName;
import dev.atelier.library.project.ProjectAccessService;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.id.VoiceId;
import dev.atelier.platform.media.MediaKind;
import dev.atelier.platform.page.Cursors;
import dev.atelier.platform.page.Page;
import dev.atelier.platform.page.PageRequest;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** Creates, finds and lists voices. */
@ApplicationScoped
public class VoiceService {
    // Keeps one account from filling the table; no account needs more.
    private static final int MAX_OWNED = 100;

    private final VoiceRepository voices;
    private final FileService files;
    private final ProjectAccessService projects;
    private final VoicePitchReader pitches;
    private final Cursors cursors;
    private final Clock clock;

    VoiceService(
            VoiceRepository voices,
            FileService files,
            ProjectAccessService projects,
            VoicePitchReader pitches,
            Cursors cursors,
            Clock clock) {
        this.voices = voices;
        this.files = files;
        this.projects = projects;
        this.pitches = pitches;
        this.cursors = cursors;
        this.clock = clock;
    }

    VoiceView create(CreateVoiceRequest request) throws IOException {
        long account = request.requireAccount();
        DisplayName name = request.displayName();
        request.requireEmbedded();
        FileAndObject sample = files.find(request.requireSample(), projects.loadScope(account))
                .orElseThrow(
                        () -> new ApiException(ErrorCode.NOT_FOUND, "There is no such file on this account.", "file"));
        if (sample.file().kind() == MediaKind.IMAGE || sample.file().kind() == MediaKind.OTHER) {
            throw ApiException.invalid("A voice is made from a recording.", "file");
        }
        BigDecimal pitch = pitches.measure(sample.object());
        return QuarkusTransaction.requiringNew().call(() -> save(account, name, sample, pitch));
    }

    private VoiceView save(long account, DisplayName name, FileAndObject sample, BigDecimal pitch) {
        if (voices.countOwned(account) >= MAX_OWNED) {
            throw new ApiException(ErrorCode.INVALID_INPUT, "An account has at most " + MAX_OWNED + " voices.");
        }
        Voice voice = new Voice(account, name, sample.file().id(), pitch, clock.instant());
        voices.persist(voice);
        return VoiceView.of(voice);
    }

    @Transactional
    public Optional<Voice> find(VoiceId id, long account) {
        return voices.findOwned(id.value(), account);
    }

    @Transactional
    Page<VoiceView> list(
            long account, Optional<VoiceProvider> provider, @Nullable String limit, @Nullable String cursor) {
        PageRequest page = cursors.request(
                limit,
                cursor,
                "voices:" + account + ":" + provider.map(VoiceProvider::wire).orElse(""));
        List<Voice> rows = voices.listNewest(account, provider, page.before(), page.rowsToRead());
        return page.page(rows, VoiceView::of, row -> Long.toString(row.id().value()));
    }

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
}
