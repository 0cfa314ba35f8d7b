// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.intake;

import dev.atelier.library.media.MediaFormat;
import dev.atelier.library.media.MediaKind;
import dev.atelier.library.media.Medium;
import dev.atelier.library.probe.BrokenMedium;
import dev.atelier.library.probe.FileProbe;
import dev.atelier.library.probe.FileProbe.Probed;
import dev.atelier.library.probe.MetadataCleaner;
import dev.atelier.library.storage.Admission;
import dev.atelier.library.storage.StagedObject;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;

/** Judges a stranger's bytes: type by their beginning, whole, within the limits, and rid of what is nobody's business. */
@ApplicationScoped
public class MediaIntake {
    private final IntakeConfig config;
    private final FileProbe probe;
    private final MetadataCleaner cleaner;

    MediaIntake(IntakeConfig config, FileProbe probe, MetadataCleaner cleaner) {
        this.config = config;
        this.probe = probe;
        this.cleaner = cleaner;
    }

    /** @param param what a refusal names */
    public IntakeLimits limits(String param) {
        return new IntakeLimits(
                Map.of(
                        MediaKind.IMAGE, config.imageLargest().asLongValue(),
                        MediaKind.AUDIO, config.audioLargest().asLongValue(),
                        MediaKind.VIDEO, config.videoLargest().asLongValue(),
                        MediaKind.OTHER, config.otherLargest().asLongValue()),
                Map.<MediaKind, Duration>of(
                        MediaKind.AUDIO, config.audioLongest(), MediaKind.VIDEO, config.videoLongest()),
                config.imagePixels(),
                param);
    }

    /** Judges a body while it comes in. */
    public Admission admission(IntakeLimits limits) {
        return new IntakeAdmission(limits);
    }

    /** Takes the staged bytes over: they are gone when this throws. */
    public Medium admit(StagedObject staged, IntakeLimits limits) throws IOException {
        StagedObject bytes = staged;
        boolean admitted = false;
        try {
            MediaFormat format =
                    MediaFormat.of(staged.head()).orElseThrow(() -> limits.refusal("The type is unknown."));
            // Measured before it is touched: cleaning walks the same structure and may rely on it.
            Probed probed = probe.probe(bytes.file(), format);
            limits.checkSize(probed.format().kind(), bytes.size());
            limits.checkFacts(probed.format().kind(), probed.facts());
            bytes = cleaner.clean(bytes, format);
            admitted = true;
            return new Medium(bytes, probed.format(), probed.facts());
        } catch (BrokenMedium broken) {
            throw limits.refusal(String.valueOf(broken.getMessage()));
        } finally {
            if (!admitted) {
                bytes.close();
            }
        }
    }
}
