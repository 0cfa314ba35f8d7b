// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.output;

import dev.atelier.library.media.MediaFacts;
import dev.atelier.library.media.MediaFormat;
import dev.atelier.library.media.MediaKind;
import dev.atelier.library.media.Medium;
import dev.atelier.library.probe.BrokenMedium;
import dev.atelier.library.probe.FileProbe;
import dev.atelier.library.probe.FileProbe.Probed;
import dev.atelier.library.storage.StagedObject;
import dev.atelier.platform.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Looks at what a provider made. It is paid for, so what cannot be measured is kept all the same. */
@ApplicationScoped
class OutputProbe {
    private static final Logger LOG = Logger.getLogger(OutputProbe.class);

    private final FileProbe probe;

    OutputProbe(FileProbe probe) {
        this.probe = probe;
    }

    /** Takes the staged bytes over: they are gone when this throws. */
    Medium examine(StagedObject staged, OutputRequest request) throws IOException {
        boolean known = false;
        try {
            MediaKind stated = request.kind();
            MediaFacts facts = request.facts();
            MediaFormat format = format(staged, stated);
            Medium medium = measured(staged, format, facts);
            requireKind(medium.format(), stated);
            known = true;
            return medium;
        } finally {
            if (!known) {
                staged.close();
            }
        }
    }

    private Medium measured(StagedObject staged, MediaFormat format, MediaFacts stated) throws IOException {
        try {
            Probed found = probe.probe(staged.file(), format);
            return new Medium(staged, found.format(), merged(found.facts(), stated));
        } catch (BrokenMedium broken) {
            LOG.warnf("output not measured format=%s cause=%s", format.contentType(), broken.getMessage());
            return new Medium(staged, format, stated);
        }
    }

    /** What we found; the provider's word only where we found nothing. */
    private static MediaFacts merged(MediaFacts found, MediaFacts stated) {
        boolean picture = found.width() != null;
        return new MediaFacts(
                picture ? found.width() : stated.width(),
                picture ? found.height() : stated.height(),
                first(found.durationSeconds(), stated.durationSeconds()));
    }

    private static <T> @Nullable T first(@Nullable T found, @Nullable T stated) {
        return found == null ? stated : found;
    }

    private static MediaFormat format(StagedObject staged, MediaKind stated) {
        MediaFormat format = MediaFormat.of(staged.head())
                .orElseThrow(() -> ApiException.invalid("The body is of no type that is kept.", "type"));
        // A transcript may begin like anything; it is text all the same.
        return stated == MediaKind.OTHER && format.kind() == MediaKind.OTHER && format != MediaFormat.JSON
                ? MediaFormat.TEXT
                : format;
    }

    private static void requireKind(MediaFormat format, MediaKind stated) {
        if (format.kind() != stated) {
            throw ApiException.invalid(
                    "The body is " + format.contentType() + ", which is no " + stated.wire() + ".", "type");
        }
    }
}
