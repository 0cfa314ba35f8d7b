// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.importer;

import dev.atelier.library.intake.IntakeLimits;
import dev.atelier.library.intake.MediaIntake;
import dev.atelier.library.media.Medium;
import dev.atelier.library.storage.IncomingFile;
import dev.atelier.library.storage.StagedObject;
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
import java.time.Duration;
import java.util.Optional;

/** Fetches what is behind a link, no further than the limits and no further than it is a medium. */
@ApplicationScoped
class LinkDownload {
    private final EgressClient egress;
    private final StagingArea staging;
    private final MediaIntake intake;

    private final MeterRegistry metrics;

    LinkDownload(EgressClient egress, StagingArea staging, MediaIntake intake, MeterRegistry metrics) {
        this.egress = egress;
        this.staging = staging;
        this.intake = intake;
        this.metrics = metrics;
    }

    Medium fetch(String url, IntakeLimits limits) throws IOException {
        try {
            Medium medium = intake.admit(downloaded(url, limits), limits);
            metrics.counter("atelier.library.import.bytes")
                    .increment((double) medium.bytes().size());
            count("kept");
            return medium;
        } catch (ApiException refusal) {
            count(refusal.code().wire());
            throw refusal;
        }
    }

    private void count(String outcome) {
        metrics.counter("atelier.library.imports", "outcome", outcome).increment();
    }

    private StagedObject downloaded(String url, IntakeLimits limits) throws IOException {
        try (IncomingFile file = staging.open(intake.admission(limits))) {
            JudgedStream sink = new JudgedStream(file);
            EgressResult result = egress.download(EgressRequest.get(url), limits.mostBytes(), sink);
            Optional<ApiException> refusal = sink.refusal();
            if (refusal.isPresent()) {
                throw refusal.orElseThrow();
            }
            requireSuccess(result, limits);
            return file.finish();
        }
    }

    private static void requireSuccess(EgressResult result, IntakeLimits limits) {
        switch (result) {
            case EgressAnswer answer when answer.isSuccess() -> {
                // The bytes are in the file.
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
