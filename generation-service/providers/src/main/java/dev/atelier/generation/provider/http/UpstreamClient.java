// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.platform.egress.EgressFailure;
import dev.atelier.platform.egress.TrustedClient;
import dev.atelier.platform.egress.TrustedRequest;
import dev.atelier.platform.egress.TrustedResult;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** Calls the API of an upstream at its configured address; nothing here ever repeats a request. */
@ApplicationScoped
public class UpstreamClient {
    private static final Duration LEAST = Duration.ofMillis(1);

    private final TrustedClient http;
    private final UpstreamHttpConfig config;
    private final Clock clock;

    UpstreamClient(TrustedClient http, UpstreamHttpConfig config, Clock clock) {
        this.http = http;
        this.config = config;
        this.clock = clock;
    }

    public UpstreamAnswer call(Upstream upstream, UpstreamRequest request) throws InterruptedException {
        return call(upstream, request, upstream.callTimeout());
    }

    /** Never longer than the run itself. */
    public UpstreamAnswer call(ProviderJob job, UpstreamRequest request) throws InterruptedException {
        return call(job.upstream(), request, within(job, job.upstream().callTimeout()));
    }

    /** Writes a success into {@code file}. */
    public UpstreamAnswer download(ProviderJob job, UpstreamRequest request, long maxBytes, Path file)
            throws InterruptedException {
        return download(job, request, maxBytes, file, config.downloadTimeout());
    }

    /** The same for a call that makes what it answers with, which takes as long as a call may. */
    public UpstreamAnswer make(ProviderJob job, UpstreamRequest request, long maxBytes, Path file)
            throws InterruptedException {
        return download(job, request, maxBytes, file, job.upstream().callTimeout());
    }

    /** The time a step of a run may take. */
    Duration within(ProviderJob job, Duration longest) {
        Duration left = Duration.between(clock.instant(), job.deadline());
        Duration shorter = left.compareTo(longest) < 0 ? left : longest;
        return shorter.compareTo(LEAST) < 0 ? LEAST : shorter;
    }

    private UpstreamAnswer call(Upstream upstream, UpstreamRequest request, Duration total)
            throws InterruptedException {
        return told(http.call(
                trusted(upstream, request, total),
                Math.toIntExact(config.largestAnswer().asLongValue())));
    }

    private UpstreamAnswer download(
            ProviderJob job, UpstreamRequest request, long maxBytes, Path file, Duration longest)
            throws InterruptedException {
        return told(http.download(
                trusted(job.upstream(), request, within(job, longest)),
                maxBytes,
                file,
                Math.toIntExact(config.largestAnswer().asLongValue())));
    }

    private static TrustedRequest trusted(Upstream upstream, UpstreamRequest request, Duration total) {
        Map<String, String> headers = new LinkedHashMap<>(upstream.headers());
        headers.putAll(request.headers());
        return new TrustedRequest(request.method(), place(upstream, request), headers, request.payload(), total);
    }

    /** Headers hold our key, so no request leaves for another origin, whoever asked for it. */
    private static URI place(Upstream upstream, UpstreamRequest request) {
        return request.path().startsWith("/")
                ? URI.create(upstream.baseUrl() + request.path())
                : OwnPlace.sameOrigin(upstream.baseUrl(), request.path())
                        .orElseThrow(() -> new IllegalArgumentException("not a place of this upstream"));
    }

    private static UpstreamAnswer told(TrustedResult result) {
        return switch (result) {
            case TrustedResult.Answered(var answer) -> UpstreamAnswer.Answered.of(answer);
            case TrustedResult.NotSent(EgressFailure failure) -> new UpstreamAnswer.NotSent(detail(failure));
            case TrustedResult.Lost(EgressFailure failure) -> new UpstreamAnswer.Lost(detail(failure));
        };
    }

    private static String detail(EgressFailure failure) {
        return failure.reason().name();
    }
}
