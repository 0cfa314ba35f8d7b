// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.output;

import dev.atelier.library.media.MediaUrls;
import dev.atelier.library.media.ObjectMetadata;
import dev.atelier.library.media.OutputId;
import dev.atelier.library.media.StagedMedia;
import dev.atelier.library.media.StoredObject;
import dev.atelier.library.media.StoredObjectService;
import dev.atelier.library.media.StoredObjectService.Claim;
import dev.atelier.library.storage.ContentCheck;
import dev.atelier.library.storage.StagedFile;
import dev.atelier.library.storage.StagingArea;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Optional;

/** Stores each output and each derived clip of a generation once, however often it is sent. */
@ApplicationScoped
class OutputStorageService {
    // Longer than any run may take; the clip can be cut again from its source.
    private static final Duration DERIVED_LIFETIME = Duration.ofDays(7);

    private final StagingArea staging;
    private final OutputValidator validator;
    private final StoredObjectService objects;
    private final OutputRepository outputs;
    private final MediaUrls urls;
    private final OutputConfig config;
    private final MeterRegistry metrics;

    OutputStorageService(
            StagingArea staging,
            OutputValidator validator,
            StoredObjectService objects,
            OutputRepository outputs,
            MediaUrls urls,
            OutputConfig config,
            MeterRegistry metrics) {
        this.staging = staging;
        this.validator = validator;
        this.objects = objects;
        this.outputs = outputs;
        this.urls = urls;
        this.config = config;
        this.metrics = metrics;
    }

    OutputView storeOutput(OutputId id, OutputRequest request, InputStream body) throws IOException {
        ObjectMetadata metadata = ObjectMetadata.of(request.owner());
        Optional<StoredObject> known = QuarkusTransaction.requiringNew().call(() -> outputs.find(id));
        if (known.isPresent()) {
            countRepeat();
            return skip(body, known.orElseThrow());
        }
        try (StagedMedia media = validator.validateAndMark(stage(body), id, request)) {
            Claim<StoredObject> claim = objects.save(media, metadata, object -> claimOutput(id, object, request));
            if (claim.won()) {
                recordSize(claim.value());
            } else {
                countRepeat();
            }
            return view(claim.value());
        }
    }

    /** Stores a clip that was cut for a run: in no list, and for a limited time. */
    OutputView storeDerived(OutputId id, OutputRequest request, InputStream body) throws IOException {
        ObjectMetadata metadata = ObjectMetadata.temporary(request.owner(), DERIVED_LIFETIME);
        Optional<StoredObject> known = QuarkusTransaction.requiringNew().call(() -> outputs.findDerived(id));
        if (known.isPresent()) {
            return skip(body, known.orElseThrow());
        }
        try (StagedMedia media = validator.validate(stage(body), request)) {
            return view(objects.save(media, metadata, object -> claimDerived(id, object))
                    .value());
        }
    }

    private StagedFile stage(InputStream body) throws IOException {
        return staging.stage(ContentCheck.maxBytes(config.largest().asLongValue()), body::transferTo);
    }

    /** Reads the body to its end: a client that is still writing would take an early answer for a broken connection. */
    private OutputView skip(InputStream body, StoredObject known) throws IOException {
        body.transferTo(OutputStream.nullOutputStream());
        return view(known);
    }

    private Claim<StoredObject> claimOutput(OutputId id, StoredObject object, OutputRequest request) {
        outputs.lock(id.generation());
        if (outputs.hasFailed(id.generation())) {
            throw new ApiException(ErrorCode.INVALID_INPUT, "The generation has failed; its outputs are not kept.");
        }
        return outputs.claim(id, object, request)
                ? new Claim<>(object, true)
                : new Claim<>(outputs.find(id).orElseThrow(), false);
    }

    private Claim<StoredObject> claimDerived(OutputId id, StoredObject object) {
        return outputs.claimDerived(id, object.key())
                ? new Claim<>(object, true)
                : new Claim<>(outputs.findDerived(id).orElseThrow(), false);
    }

    private OutputView view(StoredObject object) {
        return OutputView.of(object, urls.urlOf(object));
    }

    private void recordSize(StoredObject object) {
        DistributionSummary.builder("atelier.library.output.size")
                .baseUnit("bytes")
                .description("Size of the outputs stored")
                .tag("type", object.kind().wire())
                .register(metrics)
                .record((double) object.size());
    }

    private void countRepeat() {
        metrics.counter("atelier.library.output.repeats").increment();
    }

    /** Limits of outputs. */
    @ConfigMapping(prefix = "atelier.output")
    public interface OutputConfig {
        /** Largest output; must stay below {@code quarkus.http.limits.max-body-size}, which answers without an error body. */
        @WithDefault("256M")
        MemorySize largest();
    }
}
