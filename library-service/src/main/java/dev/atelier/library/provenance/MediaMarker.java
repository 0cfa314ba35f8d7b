// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.provenance;

import dev.atelier.library.media.MediaProvenance;
import dev.atelier.library.media.MediaProvenance.Reason;
import dev.atelier.library.media.MediaProvenance.Status;
import dev.atelier.library.media.StagedMedia;
import dev.atelier.library.media.StoredObject;
import dev.atelier.library.storage.StagedFile;
import dev.atelier.library.storage.StagingArea;
import dev.atelier.platform.provenance.ContentCredentials;
import dev.atelier.platform.provenance.CredentialWriter;
import dev.atelier.platform.provenance.CredentialWriter.SignedMedia;
import dev.atelier.platform.provenance.manifest.DigitalSourceType;
import dev.atelier.platform.provenance.manifest.MediaClaim;
import dev.atelier.platform.provenance.manifest.MediaClaim.Derivation;
import dev.atelier.platform.provenance.manifest.MediaClaim.Ingredient;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * Signs outputs and small pictures before they are stored. An output is paid for: what cannot be signed is stored unsigned, says
 * so, and is counted (ADR 0041).
 */
@ApplicationScoped
public class MediaMarker {
    private static final Logger LOG = Logger.getLogger(MediaMarker.class);
    private static final String THUMBNAIL = "Atelier thumbnail";

    private final SigningIdentity identity;
    private final StagingArea staging;
    private final MeterRegistry metrics;
    private final Clock clock;

    MediaMarker(SigningIdentity identity, StagingArea staging, MeterRegistry metrics, Clock clock) {
        this.identity = identity;
        this.staging = staging;
        this.metrics = metrics;
        this.clock = clock;
    }

    /** Takes ownership of the media and deletes their file when another takes its place, or when this method throws. */
    public StagedMedia markOutput(StagedMedia media, OutputFacts facts) throws IOException {
        MediaClaim claim = new MediaClaim(
                facts.derivation(),
                facts.sourceType(),
                facts.model(),
                facts.revision(),
                Optional.of(facts.generation()),
                facts.ingredients(),
                clock.instant());
        StagedMedia marked = mark(media, identity.outputWriter(), claim);
        count(marked.provenance());
        return marked;
    }

    /** Marks a smaller picture of an object of which it holds how it was made; every other picture stays as it is. */
    public StagedMedia markThumbnail(StagedMedia picture, StoredObject parent) throws IOException {
        Optional<DigitalSourceType> source = Optional.of(parent.provenance())
                .filter(MediaProvenance::holds)
                .map(MediaProvenance::sourceType)
                .flatMap(DigitalSourceType::of);
        if (source.isEmpty()) {
            return picture;
        }
        return mark(
                picture,
                identity.thumbnailWriter(),
                new MediaClaim(
                        Derivation.RESIZED,
                        source.orElseThrow(),
                        THUMBNAIL,
                        Optional.empty(),
                        Optional.empty(),
                        List.of(new Ingredient(parent.sha256(), parent.contentType())),
                        clock.instant()));
    }

    private StagedMedia mark(StagedMedia media, Optional<CredentialWriter> writer, MediaClaim claim)
            throws IOException {
        boolean complete = false;
        try {
            StagedMedia marked = writer.isEmpty()
                    ? media.with(MediaProvenance.unmarked(Reason.NOT_CONFIGURED))
                    : sign(media, writer.orElseThrow(), claim);
            complete = true;
            return marked;
        } finally {
            if (!complete) {
                media.close();
            }
        }
    }

    private StagedMedia sign(StagedMedia media, CredentialWriter writer, MediaClaim claim) throws IOException {
        Optional<ContentCredentials> own = identity.reader().read(media.file().path(), media.format());
        if (own.isPresent()) {
            // The file has a claim of the program that made it, and one more claim would break that claim (ADR 0040).
            return media.with(MediaProvenance.of(own.orElseThrow(), true));
        }
        try {
            Optional<SignedMedia> signed = writer.sign(media.file().path(), media.format(), claim);
            return signed.isPresent()
                    ? replace(media, signed.orElseThrow(), claim)
                    : media.with(MediaProvenance.unmarked(Reason.FORMAT));
        } catch (GeneralSecurityException | RuntimeException fault) {
            LOG.errorf(fault, "media not signed format=%s", media.format().contentType());
            return media.with(MediaProvenance.unmarked(Reason.FAILED));
        }
    }

    private StagedMedia replace(StagedMedia media, SignedMedia signed, MediaClaim claim) throws IOException {
        StagedFile file = staging.replace(media.file(), signed::writeTo);
        return new StagedMedia(
                file,
                media.format(),
                media.facts(),
                MediaProvenance.signed(signed.manifest(), claim.sourceType().code()));
    }

    private void count(MediaProvenance provenance) {
        String outcome = provenance.status() == Status.NONE && provenance.reason() != null
                ? provenance.reason()
                : provenance.status().wire();
        metrics.counter("atelier.library.output.provenance", "outcome", outcome).increment();
    }
}
