// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.output;

import dev.atelier.library.media.OutputId;
import dev.atelier.library.media.StagedMedia;
import dev.atelier.library.media.StoredFormats;
import dev.atelier.library.storage.StagedFile;
import dev.atelier.library.storage.StagingArea;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.media.MediaFacts;
import dev.atelier.platform.media.MediaFormat;
import dev.atelier.platform.media.MediaKind;
import dev.atelier.platform.media.probe.InvalidMediaException;
import dev.atelier.platform.media.probe.MediaProber;
import dev.atelier.platform.media.probe.MediaProber.ProbedMedia;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import org.jboss.logging.Logger;

/** Measures outputs of providers; an output is paid for, so an output that cannot be measured is stored as well. */
@ApplicationScoped
class OutputValidator {
    private static final Logger LOG = Logger.getLogger(OutputValidator.class);

    private final MediaProber prober;
    private final StagingArea staging;
    private final OutputMarker marker;

    OutputValidator(MediaProber prober, StagingArea staging, OutputMarker marker) {
        this.prober = prober;
        this.staging = staging;
        this.marker = marker;
    }

    /** Measures an output and marks it with how it was made. Takes ownership of the file like {@link #validate}. */
    StagedMedia validateAndMark(StagedFile file, OutputId id, OutputRequest request) throws IOException {
        return marker.mark(validate(file, request), id, request);
    }

    /** Takes ownership of the file and deletes it when this method throws. */
    StagedMedia validate(StagedFile received, OutputRequest request) throws IOException {
        StagedFile file = received;
        boolean valid = false;
        try {
            MediaKind stated = request.kind();
            MediaFacts facts = request.facts();
            MediaFormat format = formatOf(file, stated);
            file = staging.repair(file, format);
            StagedMedia media = measure(file, format, facts);
            if (media.format().kind() != stated) {
                throw ApiException.invalid(
                        "The body is " + media.format().contentType() + ", which is no " + stated.wire() + ".", "type");
            }
            valid = true;
            return media;
        } finally {
            if (!valid) {
                file.close();
            }
        }
    }

    private StagedMedia measure(StagedFile file, MediaFormat format, MediaFacts stated) throws IOException {
        try {
            ProbedMedia probed = prober.probe(file.path(), format);
            return new StagedMedia(file, probed.format(), complete(probed.facts(), stated));
        } catch (InvalidMediaException invalid) {
            if (invalid.isEmpty()) {
                throw ApiException.invalid("Nothing plays in the body.", "type");
            }
            LOG.warnf("output not measured format=%s cause=%s", format.contentType(), invalid.getMessage());
            return new StagedMedia(file, format, complete(prober.stated(file.path(), format), stated));
        }
    }

    /** The measured facts; a fact stated by the provider only where none was measured. */
    private static MediaFacts complete(MediaFacts measured, MediaFacts stated) {
        MediaFacts size = measured.width() == null ? stated : measured;
        MediaFacts duration = measured.durationSeconds() == null ? stated : measured;
        return new MediaFacts(size.width(), size.height(), duration.durationSeconds());
    }

    private static MediaFormat formatOf(StagedFile file, MediaKind stated) throws IOException {
        MediaFormat format = StoredFormats.sniff(file.path())
                .orElseThrow(() -> ApiException.invalid("The body is of no type that is kept.", "type"));
        // A transcript may begin like markup; it is text all the same.
        return stated == MediaKind.OTHER && format.kind() == MediaKind.OTHER && format != MediaFormat.JSON
                ? MediaFormat.TEXT
                : format;
    }
}
