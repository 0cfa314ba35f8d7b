// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.ingest;

import dev.atelier.library.media.MediaProvenance;
import dev.atelier.library.media.StagedMedia;
import dev.atelier.library.media.StoredFormats;
import dev.atelier.library.provenance.SigningIdentity;
import dev.atelier.library.storage.ContentCheck;
import dev.atelier.library.storage.StagedFile;
import dev.atelier.library.storage.StagingArea;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.media.MediaFormat;
import dev.atelier.platform.media.MediaKind;
import dev.atelier.platform.media.probe.InvalidMediaException;
import dev.atelier.platform.media.probe.MediaProber;
import dev.atelier.platform.media.probe.MediaProber.ProbedMedia;
import dev.atelier.platform.media.probe.MetadataStripper;
import dev.atelier.platform.provenance.ContentCredentials;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Validates media from outside: known format, complete, within the limits; removes private metadata. */
@ApplicationScoped
public class MediaValidator {
    /** Bytes alone do not bound the work for a file: at a low rate, few bytes last for hours. */
    private static final Map<MediaKind, Duration> LONGEST =
            Map.of(MediaKind.AUDIO, Duration.ofMinutes(10), MediaKind.VIDEO, Duration.ofMinutes(5));

    private final IngestConfig config;
    private final MediaProber prober;
    private final StagingArea staging;
    private final SigningIdentity identity;

    MediaValidator(IngestConfig config, MediaProber prober, StagingArea staging, SigningIdentity identity) {
        this.config = config;
        this.prober = prober;
        this.staging = staging;
        this.identity = identity;
    }

    /** @param param request parameter that an error names */
    public MediaLimits limits(String param) {
        return new MediaLimits(
                Map.of(
                        MediaKind.IMAGE, config.imageLargest().asLongValue(),
                        MediaKind.AUDIO, config.audioLargest().asLongValue(),
                        MediaKind.VIDEO, config.videoLargest().asLongValue(),
                        MediaKind.OTHER, config.otherLargest().asLongValue()),
                LONGEST,
                param);
    }

    /** Refuses a body of an unknown format or above the limit of its kind as soon as either is known. */
    public ContentCheck contentCheck(MediaLimits limits) {
        return new ContentCheck() {
            private @Nullable MediaFormat format;

            @Override
            public void check(byte[] head, long size) {
                if (size == 0) {
                    throw limits.refusal("The file is empty.");
                }
                if (format == null) {
                    format = StoredFormats.sniff(head).orElseThrow(() -> unknown(limits));
                }
                limits.checkSize(format.kind(), size);
            }
        };
    }

    /** Takes ownership of the file and deletes it when this method throws. */
    public StagedMedia validate(StagedFile received, MediaLimits limits) throws IOException {
        StagedFile file = received;
        boolean valid = false;
        try {
            MediaFormat format = StoredFormats.sniff(file.path()).orElseThrow(() -> unknown(limits));
            file = staging.repair(file, format);
            // The stripper relies on the checks of the prober, so this order matters.
            ProbedMedia probed = prober.probe(file.path(), format);
            limits.checkSize(probed.format().kind(), file.size());
            limits.checkFacts(probed.format().kind(), probed.facts());
            StagedFile whole = file;
            Optional<ContentCredentials> credentials = identity.reader().read(file.path(), format);
            file = strip(file, format, credentials);
            boolean isUntouched = file == whole;
            MediaProvenance provenance = credentials
                    .map(found -> MediaProvenance.of(found, isUntouched))
                    .orElse(MediaProvenance.NONE);
            valid = true;
            return new StagedMedia(file, probed.format(), probed.facts(), provenance);
        } catch (InvalidMediaException invalid) {
            throw limits.refusal(String.valueOf(invalid.getMessage()));
        } finally {
            if (!valid) {
                file.close();
            }
        }
    }

    /**
     * Returns the same file when it has no private metadata, and otherwise a new file instead. A new file has no credentials:
     * they would say that it was tampered with.
     */
    private StagedFile strip(StagedFile file, MediaFormat format, Optional<ContentCredentials> credentials)
            throws IOException {
        boolean namesPlace = MetadataStripper.knows(format)
                && credentials.filter(ContentCredentials::namesPlace).isPresent();
        if (!namesPlace && !MetadataStripper.hasMetadata(file.path(), format)) {
            return file;
        }
        return staging.replace(file, target -> MetadataStripper.strip(file.path(), format, target));
    }

    private static ApiException unknown(MediaLimits limits) {
        return limits.refusal("The file is of no type that can be used:"
                + " PNG, JPEG, WebP and GIF, MP4, MOV, WebM and MKV, WAV, MP3, M4A, OGG, FLAC and AAC,"
                + " PDF, SVG, HTML, XML, JSON, ZIP and plain text can.");
    }
}
