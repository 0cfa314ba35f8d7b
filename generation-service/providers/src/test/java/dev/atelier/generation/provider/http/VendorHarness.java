// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.provider.Capabilities;
import dev.atelier.generation.provider.ImageSize;
import dev.atelier.generation.provider.MediaInput;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.generation.provider.testkit.TestConfigs;
import dev.atelier.platform.egress.EgressClient;
import dev.atelier.platform.egress.EgressConfig;
import dev.atelier.platform.egress.TrustedClient;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The real clients of an adapter under test, with limits small enough to be reached and a place to fetch outputs from.
 * All tests share what takes longer to start than most of them take.
 */
public final class VendorHarness implements AutoCloseable {
    public static final String KEY = "key-id:very-secret";

    private static final Vertx VERTX = Vertx.vertx();
    private static final Cdn CDN = new Cdn();
    private static final UpstreamLimits LIMITS =
            new UpstreamLimits(20_000, 200_000, 50_000, 60_000, 64 << 20, 32 << 20, 4);
    private static final EgressConfig EGRESS = TestConfigs.map(
            EgressConfig.class,
            Map.of(
                    "atelier.egress.test-hosts",
                    CDN.testHost(),
                    "atelier.egress.test-ca",
                    CDN.authority(),
                    // A busy machine takes seconds for a first handshake.
                    "atelier.egress.connect-timeout",
                    "60s"));

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    // With connections of their own: the next vendor may listen where the last one did.
    private final TrustedClient trusted = new TrustedClient(VERTX, EGRESS);
    private final EgressClient internet = new EgressClient(VERTX, EGRESS);

    public VendorHarness() {
        CDN.forget();
    }

    public Clock clock() {
        return Clock.systemUTC();
    }

    public Cdn cdn() {
        return CDN;
    }

    public UpstreamLimits limits() {
        return LIMITS;
    }

    public TrustedClient trusted() {
        return trusted;
    }

    public UpstreamClient client() {
        return new UpstreamClient(trusted, internet, LIMITS, clock());
    }

    public ProviderErrorMapper errors() {
        return new ProviderErrorMapper(new RefusedKeyReporter(meters, clock()), clock());
    }

    public OutputDownloader outputs() {
        return new OutputDownloader(client(), internet, LIMITS);
    }

    /** How often a key was refused, as the operator sees it in the metrics. */
    public double alarms() {
        return meters.find("atelier.upstream.key.refused").counters().stream()
                .mapToDouble(counter -> counter.count())
                .sum();
    }

    public static Upstream upstream(String dialect, URI url, Map<String, String> options) {
        return new Upstream(
                dialect + "-test",
                dialect,
                url,
                new Upstream.Credential(KEY),
                Map.of("x-operator", "configured"),
                Duration.ofSeconds(10),
                10,
                Capabilities.Cancelable.WHILE_RUNNING,
                options);
    }

    /** An upstream that gives up on a call soon, but not before a busy machine has sent it. */
    public static Upstream hasty(Upstream upstream) {
        return new Upstream(
                upstream.name(),
                upstream.dialect(),
                upstream.baseUrl(),
                upstream.credential(),
                upstream.headers(),
                Duration.ofSeconds(5),
                upstream.concurrency(),
                upstream.cancel(),
                upstream.options());
    }

    public static ProviderJob job(Upstream upstream, String model, ObjectNode params, MediaInput... media) {
        return new ProviderJob(
                42,
                "test-model",
                upstream,
                model,
                params,
                List.of(media),
                Optional.of(new ImageSize(640, 480)),
                workspace(),
                Instant.now().plusSeconds(60),
                Optional.empty(),
                _ -> {});
    }

    public static ObjectNode params() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("prompt", "a heron at dawn")
                .put("seed", 7);
    }

    private static Path workspace() {
        try {
            Path workspace = Files.createTempDirectory("atelier-test-job-");
            workspace.toFile().deleteOnExit();
            return workspace;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        internet.close();
        trusted.close();
    }
}
