// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.platform.egress.EgressAnswer;
import dev.atelier.platform.egress.EgressClient;
import dev.atelier.platform.egress.EgressFailure;
import dev.atelier.platform.egress.EgressFailure.Reason;
import dev.atelier.platform.egress.EgressRequest;
import dev.atelier.platform.egress.TrustedClient;
import dev.atelier.platform.egress.TrustedRequest;
import dev.atelier.platform.egress.TrustedResult;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** Calls the API of an upstream with our key; never repeats a request. */
@ApplicationScoped
public class UpstreamClient {
    private static final Duration MIN_TIMEOUT = Duration.ofMillis(1);

    private final TrustedClient http;
    private final EgressClient internet;
    private final UpstreamLimits limits;
    private final Clock clock;

    UpstreamClient(TrustedClient http, EgressClient internet, UpstreamLimits limits, Clock clock) {
        this.http = http;
        this.internet = internet;
        this.limits = limits;
        this.clock = clock;
    }

    public UpstreamAnswer call(VendorApi api, Upstream upstream, UpstreamRequest request) throws InterruptedException {
        return call(api, upstream, request, upstream.callTimeout());
    }

    /** Ends at the deadline of the job at the latest. */
    public UpstreamAnswer call(VendorApi api, ProviderJob job, UpstreamRequest request) throws InterruptedException {
        return call(api, job.upstream(), request, limit(job, job.upstream().callTimeout()));
    }

    /**
     * Writes the body of a success into {@code file}.
     *
     * @param timeout for the whole call; the deadline of the job may come first
     */
    public UpstreamAnswer download(
            VendorApi api, ProviderJob job, UpstreamRequest request, Duration timeout, long maxBytes, Path file)
            throws InterruptedException {
        return toAnswer(http.download(
                toTrustedRequest(api, job.upstream(), request, limit(job, timeout)), maxBytes, file, limits.answer()));
    }

    /** The end of several calls that belong together: after the timeout, or at the deadline of the job. */
    Instant end(ProviderJob job, Duration timeout) {
        Instant end = clock.instant().plus(timeout);
        return end.isBefore(job.deadline()) ? end : job.deadline();
    }

    /** The time until then, as a timeout of one call. */
    Duration until(Instant end) {
        Duration left = Duration.between(clock.instant(), end);
        return left.compareTo(MIN_TIMEOUT) < 0 ? MIN_TIMEOUT : left;
    }

    private Duration limit(ProviderJob job, Duration timeout) {
        return until(end(job, timeout));
    }

    private UpstreamAnswer call(VendorApi api, Upstream upstream, UpstreamRequest request, Duration timeout)
            throws InterruptedException {
        return request.path().startsWith("/") || !api.isAtKeyHost(request.path())
                ? toAnswer(http.call(toTrustedRequest(api, upstream, request, timeout), limits.answer()))
                : callElsewhere(api, upstream, request, timeout);
    }

    /** Reads from another host of the vendor, which an answer named: as guarded as any address of a stranger. */
    private UpstreamAnswer callElsewhere(VendorApi api, Upstream upstream, UpstreamRequest request, Duration timeout)
            throws InterruptedException {
        if (!request.method().equals("GET")) {
            throw new IllegalArgumentException("only reads leave the origin of the upstream");
        }
        UpstreamRequest authorized = api.authorize(upstream, request);
        EgressRequest outbound =
                EgressRequest.get(authorized.path()).within(timeout).keepingAtMost(limits.answer());
        for (Map.Entry<String, String> header : headers(upstream, authorized).entrySet()) {
            outbound = outbound.header(header.getKey(), header.getValue());
        }
        return switch (internet.send(outbound)) {
            case EgressAnswer answer
            when answer.bytesRead() >= limits.answer() -> new UpstreamAnswer.Lost(Reason.TOO_LARGE.name());
            case EgressAnswer answer -> UpstreamAnswer.Answered.of(answer);
            case EgressFailure failure -> toLost(failure);
        };
    }

    private static UpstreamAnswer toLost(EgressFailure failure) throws InterruptedException {
        if (failure.reason() == Reason.INTERRUPTED && Thread.interrupted()) {
            throw new InterruptedException("interrupted while reading from an upstream");
        }
        return new UpstreamAnswer.Lost(failure.reason().name());
    }

    private static TrustedRequest toTrustedRequest(
            VendorApi api, Upstream upstream, UpstreamRequest request, Duration timeout) {
        UpstreamRequest authorized = api.authorize(upstream, request);
        URI url = toUrl(api.baseUrl(upstream), authorized);
        return new TrustedRequest(request.method(), url, headers(upstream, authorized), request.payload(), timeout);
    }

    private static Map<String, String> headers(Upstream upstream, UpstreamRequest authorized) {
        Map<String, String> headers = new LinkedHashMap<>(upstream.headers());
        headers.putAll(authorized.headers());
        return headers;
    }

    /** Every request carries our key, so a URL at another origin is a bug of the caller. */
    private static URI toUrl(URI base, UpstreamRequest request) {
        return request.path().startsWith("/")
                ? URI.create(base + request.path())
                : SameOriginUrl.parse(base, request.path())
                        .orElseThrow(() -> new IllegalArgumentException("not a URL of this upstream"));
    }

    private static UpstreamAnswer toAnswer(TrustedResult result) {
        return switch (result) {
            case TrustedResult.Answered(var answer) -> UpstreamAnswer.Answered.of(answer);
            case TrustedResult.NotSent(EgressFailure failure) ->
                new UpstreamAnswer.NotSent(failure.reason().name());
            case TrustedResult.Lost(EgressFailure failure) ->
                new UpstreamAnswer.Lost(failure.reason().name());
        };
    }
}
