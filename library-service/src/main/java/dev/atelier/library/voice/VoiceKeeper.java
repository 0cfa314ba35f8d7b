// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.voice;

import dev.atelier.library.file.FileService;
import dev.atelier.library.file.KeptFile;
import dev.atelier.library.media.DisplayName;
import dev.atelier.library.media.MediaKind;
import dev.atelier.library.project.ProjectAccessService;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Clock;

/** Makes voices out of recordings. */
@ApplicationScoped
class VoiceKeeper {
    private final VoiceRepository voices;
    private final FileService files;
    private final ProjectAccessService projects;
    private final VoiceSample samples;
    private final VoiceConfig config;
    private final Clock clock;

    VoiceKeeper(
            VoiceRepository voices,
            FileService files,
            ProjectAccessService projects,
            VoiceSample samples,
            VoiceConfig config,
            Clock clock) {
        this.voices = voices;
        this.files = files;
        this.projects = projects;
        this.samples = samples;
        this.config = config;
        this.clock = clock;
    }

    VoiceView create(CreateVoiceRequest request) throws IOException {
        long account = request.who();
        DisplayName name = request.displayName();
        request.requireEmbedded();
        KeptFile sample = files.find(request.sample(), projects.reach(account))
                .orElseThrow(
                        () -> new ApiException(ErrorCode.NOT_FOUND, "There is no such file on this account.", "file"));
        if (sample.file().kind() == MediaKind.IMAGE || sample.file().kind() == MediaKind.OTHER) {
            throw ApiException.invalid("A voice is made from a recording.", "file");
        }
        BigDecimal pitch = samples.pitch(sample.object());
        return QuarkusTransaction.requiringNew().call(() -> written(account, name, sample, pitch));
    }

    private VoiceView written(long account, DisplayName name, KeptFile sample, BigDecimal pitch) {
        if (voices.countOwned(account) >= config.mostOwned()) {
            throw new ApiException(
                    ErrorCode.INVALID_INPUT, "An account has at most " + config.mostOwned() + " voices.");
        }
        Voice voice = new Voice(account, name, sample.file().id(), pitch, clock.instant());
        voices.persist(voice);
        return VoiceView.of(voice);
    }
}
