// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.importer;

import dev.atelier.library.ingest.MediaLimits;
import dev.atelier.library.ingest.MediaValidator;
import dev.atelier.library.media.StagedMedia;
import dev.atelier.library.storage.StagedFile;
import dev.atelier.library.storage.StagingArea;
import dev.atelier.platform.egress.EgressAnswer;
import dev.atelier.platform.egress.EgressClient;
import dev.atelier.platform.egress.EgressFailure;
import dev.atelier.platform.egress.EgressRequest;
import dev.atelier.platform.egress.EgressResult;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Optional;

/**
 * Downloads the media behind a link, through a few redirects, or takes it out of a data: URI; stops as soon as the format
 * or the size is refused.
 */
@ApplicationScoped
public class LinkDownloader {
    /** Link shorteners and download pages of storage services take one or two. */
    private static final int MOST_REDIRECTS = 3;

    private final EgressClient egress;
    private final StagingArea staging;
    private final MediaValidator validator;
    private final MeterRegistry metrics;

    LinkDownloader(EgressClient egress, StagingArea staging, MediaValidator validator, MeterRegistry metrics) {
        this.egress = egress;
        this.staging = staging;
        this.validator = validator;
        this.metrics = metrics;
    }

    StagedMedia download(String url, MediaLimits limits) throws IOException {
        try {
            StagedMedia media = validator.validate(stage(url, limits), limits);
            metrics.counter("atelier.library.import.bytes")
                    .increment((double) media.file().size());
            count("kept");
            return media;
        } catch (ApiException refusal) {
            count(refusal.code().wire());
            throw refusal;
        }
    }

    /** Downloads a link as it is: nothing is cleaned. The caller closes the result. */
    public StagedFile stage(String url, MediaLimits limits) throws IOException {
        return staging.stage(validator.contentCheck(limits), target -> copy(url, limits, target));
    }

    private void count(String outcome) {
        metrics.counter("atelier.library.imports", "outcome", outcome).increment();
    }

    private void copy(String url, MediaLimits limits, OutputStream target) throws IOException {
        if (DataUri.isOne(url)) {
            DataUri.copy(url, limits, target);
            return;
        }
        RefusalRecordingStream stream = new RefusalRecordingStream(target);
        EgressResult result =
                egress.downloadFollowing(EgressRequest.get(url), MOST_REDIRECTS, limits.maxBytes(), stream);
        Optional<ApiException> refusal = stream.refusal();
        if (refusal.isPresent()) {
            throw refusal.orElseThrow();
        }
        requireSuccess(result, limits);
    }

    private static void requireSuccess(EgressResult result, MediaLimits limits) {
        switch (result) {
            case EgressAnswer answer when answer.isSuccess() -> {
                // The staged file has the bytes.
            }
            case EgressAnswer answer ->
                throw limits.refusal("The address answered with status " + answer.status() + ".");
            case EgressFailure failure
            when failure.isOurs() ->
                throw new ApiException(
                                ErrorCode.SERVICE_UNAVAILABLE, "Links cannot be fetched right now. Retry shortly.")
                        .retryAfter(Duration.ofSeconds(2));
            case EgressFailure failure -> throw limits.refusal(failure.detail());
        }
    }
}
