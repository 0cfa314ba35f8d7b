// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import static dev.atelier.gateway.admission.RateClass.ACCOUNT_GENERATIONS;
import static dev.atelier.gateway.admission.RateClass.ACCOUNT_REQUESTS;
import static dev.atelier.gateway.admission.RateClass.GENERATIONS;
import static dev.atelier.gateway.admission.RateClass.REQUESTS;
import static dev.atelier.gateway.admission.RateClass.STATUS_READS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.gateway.credential.Audience;
import dev.atelier.gateway.credential.CredentialCache;
import dev.atelier.gateway.credential.Network;
import dev.atelier.gateway.redis.RedisConnector;
import dev.atelier.gateway.testing.SlowRedisConfig;
import dev.atelier.platform.caller.Scope;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.impl.VertxInternal;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The windows in Redis and those of the replica decide every case of one table alike, behind the same rules for credentials. */
@QuarkusTest
class AdmissionRulesTest {
    private static final long HOUR = Duration.ofHours(1).toMillis();
    private static final RouteRequirement READ = new RouteRequirement(Scope.READ, RateClass.EVERY_REQUEST);
    private static final RouteRequirement GENERATE =
            new RouteRequirement(Scope.GENERATE, RateClass.everyRequestAnd(GENERATIONS));
    private static final RouteRequirement STATUS = new RouteRequirement(Scope.READ, List.of(STATUS_READS));

    /** @param decisions one for each request, as {@link #describe} writes them */
    record Case(String name, CachedCredential credential, List<RouteRequirement> requests, List<String> decisions) {

        @Override
        public String toString() {
            return name;
        }
    }

    @Inject
    CredentialCache cache;

    @Inject
    CachedCredentialSeal seal;

    @Inject
    AdmissionFallback fallback;

    @Inject
    Clock clock;

    @Inject
    Vertx vertx;

    @Inject
    @ConfigProperty(name = "test.redis")
    String redisUrl;

    private final long id = ThreadLocalRandom.current().nextLong(1_000_000, Long.MAX_VALUE / 2);
    private RedisConnector connector;
    private Context loop;

    @BeforeEach
    void connect() {
        connector = new RedisConnector(vertx, new SlowRedisConfig(), redisUrl, Optional.empty());
        loop = ((VertxInternal) vertx).createEventLoopContext();
    }

    @AfterEach
    void disconnect() {
        connector.close();
    }

    static Stream<Case> cases() {
        long now = System.currentTimeMillis();
        Fields key = new Fields();
        return Stream.of(
                new Case("a valid key", key.build(), List.of(READ), List.of("admitted 2 of 3")),
                new Case("another key", key.fingerprint("1:other").build(), List.of(READ), List.of("refused")),
                new Case("no key", key.fingerprint(null).build(), List.of(READ), List.of("refused")),
                new Case("another pepper", key.fingerprint("3:key").build(), List.of(READ), List.of("refused")),
                new Case(
                        "a newer pepper",
                        key.fingerprint("2:newer").build(),
                        List.of(READ),
                        List.of("admitted 2 of 3")),
                new Case("expired", key.expiresAt(now - 1_000).build(), List.of(READ), List.of("refused")),
                new Case(
                        "not yet expired",
                        key.expiresAt(now + HOUR).build(),
                        List.of(READ),
                        List.of("admitted 2 of 3")),
                new Case("revoked", key.expiresAt(1L).build(), List.of(READ), List.of("refused")),
                new Case(
                        "rotated, within the overlap",
                        key.fingerprint("1:next").previous("1:key", now + HOUR).build(),
                        List.of(READ),
                        List.of("admitted 2 of 3")),
                new Case(
                        "rotated, after the overlap",
                        key.fingerprint("1:next").previous("1:key", now - 1_000).build(),
                        List.of(READ),
                        List.of("refused")),
                new Case(
                        "expired within the overlap",
                        key.fingerprint("1:next")
                                .previous("1:key", now + HOUR)
                                .expiresAt(now - 1_000)
                                .build(),
                        List.of(READ),
                        List.of("refused")),
                new Case(
                        "the network of the client, which is 203.0.113.7",
                        key.from("2001:db8::/32", "203.0.113.0/24").build(),
                        List.of(READ),
                        List.of("admitted 2 of 3")),
                new Case(
                        "the client's address alone",
                        key.from("203.0.113.7").build(),
                        List.of(READ),
                        List.of("admitted 2 of 3")),
                new Case(
                        "every IPv4 address", key.from("0.0.0.0/0").build(), List.of(READ), List.of("admitted 2 of 3")),
                new Case("every IPv6 address", key.from("::/0").build(), List.of(READ), List.of("elsewhere")),
                new Case(
                        "other networks, which count no request",
                        key.from("203.0.113.8/29", "10.0.0.0/8").build(),
                        List.of(READ, READ, READ, READ),
                        List.of("elsewhere", "elsewhere", "elsewhere", "elsewhere")),
                new Case(
                        "another network and another scope",
                        key.from("10.0.0.0/8").withScopes(Scope.READ).build(),
                        List.of(GENERATE),
                        List.of("elsewhere")),
                new Case(
                        "another network and another key",
                        key.from("10.0.0.0/8").fingerprint("1:other").build(),
                        List.of(READ),
                        List.of("refused")),
                new Case("no usable scope", key.withScopes().build(), List.of(READ), List.of("forbidden")),
                new Case("another scope", key.withScopes(Scope.READ).build(), List.of(GENERATE), List.of("forbidden")),
                new Case(
                        "an application's connection",
                        key.apiKey(false).build(),
                        List.of(READ, READ.withApiKeysOnly()),
                        List.of("admitted 2 of 3", "forbidden")),
                new Case(
                        "an API key where only API keys are admitted",
                        key.build(),
                        List.of(READ.withApiKeysOnly()),
                        List.of("admitted 2 of 3")),
                new Case(
                        "an access token of the API",
                        key.token("1:key", now + HOUR, Audience.API).build(),
                        List.of(READ, READ.of(Audience.MCP), READ.withApiKeysOnly()),
                        List.of("admitted 2 of 3", "refused", "forbidden")),
                new Case(
                        "an access token of the assistant connection",
                        key.token("1:key", now + HOUR, Audience.MCP).build(),
                        List.of(READ, READ.of(Audience.MCP), READ.withApiKeysOnly()),
                        List.of("refused", "admitted 2 of 3", "refused")),
                new Case(
                        "an access token of both",
                        key.token("1:key", now + HOUR, Audience.API, Audience.MCP)
                                .build(),
                        List.of(READ, READ.of(Audience.MCP)),
                        List.of("admitted 2 of 3", "admitted 1 of 3")),
                new Case(
                        "an access token whose hour is over",
                        key.token("1:key", now - 1_000, Audience.API).build(),
                        List.of(READ),
                        List.of("refused")),
                new Case(
                        "another access token",
                        key.token("1:other", now + HOUR, Audience.API).build(),
                        List.of(READ),
                        List.of("refused")),
                new Case(
                        "an access token of a revoked connection",
                        key.token("1:key", now + HOUR, Audience.API)
                                .expiresAt(1L)
                                .build(),
                        List.of(READ),
                        List.of("refused")),
                new Case(
                        "an API key at the assistant connection",
                        key.build(),
                        List.of(READ.of(Audience.MCP)),
                        List.of("admitted 2 of 3")),
                new Case(
                        "a full window",
                        key.build(),
                        List.of(READ, READ, READ, READ),
                        List.of("admitted 2 of 3", "admitted 1 of 3", "admitted 0 of 3", "limited 3")),
                new Case(
                        "the tightest window is shown, and a refusal counts in no window",
                        key.build(),
                        List.of(GENERATE, GENERATE, READ, READ),
                        List.of("admitted 0 of 1", "limited 1", "admitted 1 of 3", "admitted 0 of 3")),
                new Case(
                        "of two full windows, the one that is full for longer",
                        key.build(),
                        List.of(READ, READ, GENERATE, GENERATE),
                        List.of("admitted 2 of 3", "admitted 1 of 3", "admitted 0 of 3", "limited 1")),
                new Case(
                        "a window of its own",
                        key.build(),
                        List.of(STATUS, STATUS, STATUS, READ),
                        List.of("admitted 1 of 2", "admitted 0 of 2", "limited 2", "admitted 2 of 3")),
                new Case(
                        "a limit of the account that is tighter",
                        key.limits(Map.of(REQUESTS, 3, STATUS_READS, 2, ACCOUNT_REQUESTS, 2))
                                .build(),
                        List.of(READ, READ, READ, STATUS),
                        List.of("admitted 1 of 2", "admitted 0 of 2", "limited 2", "admitted 1 of 2")),
                new Case(
                        "a limit of the account that is wider",
                        key.limits(Map.of(REQUESTS, 2, ACCOUNT_REQUESTS, 9)).build(),
                        List.of(READ, READ, READ),
                        List.of("admitted 1 of 2", "admitted 0 of 2", "limited 2")),
                new Case(
                        "new generations of the account",
                        key.limits(Map.of(REQUESTS, 9, GENERATIONS, 5, ACCOUNT_GENERATIONS, 1))
                                .build(),
                        List.of(GENERATE, GENERATE, READ),
                        List.of("admitted 0 of 1", "limited 1", "admitted 7 of 9")));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void redisCounts(Case row) {
        RateWindows windows = windows();

        assertThat(decisions(row, request -> decide(request, row.credential(), windows)))
                .isEqualTo(row.decisions());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theReplicaCounts(Case row) {
        RateWindows windows = windows();

        assertThat(decisions(row, request -> decideAlone(request, row.credential(), windows)))
                .isEqualTo(row.decisions());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void redisGivesACredentialAsItWasStored(Case row) {
        String stored = seal.write(id, row.credential());

        assertThat(seal.read(id, stored)).contains(row.credential());
    }

    @Test
    void twoKeysShareTheWindowsOfTheirAccountInRedis() {
        RateWindows windows = windows();
        CachedCredential credential = shared();

        assertShared(request -> decide(request, credential, windows));
    }

    @Test
    void twoKeysShareTheWindowsOfTheirAccountInTheReplica() {
        RateWindows windows = windows();
        CachedCredential credential = shared();

        assertShared(request -> decideAlone(request, credential, windows));
    }

    private RateWindows windows() {
        return new RateWindows(
                new WindowScript(new AdmissionConnections(connector, cache)),
                new LocalWindows(System::nanoTime, () -> 1),
                fallback);
    }

    private AdmissionDecision decide(AdmissionRequest request, CachedCredential credential, RateWindows windows) {
        return credential
                .findRefusal(request, clock.millis())
                .orElseGet(() -> run(() -> windows.count(request, credential)));
    }

    private AdmissionDecision decideAlone(AdmissionRequest request, CachedCredential credential, RateWindows windows) {
        return credential.findRefusal(request, clock.millis()).orElseGet(() -> windows.countHere(request, credential));
    }

    private static CachedCredential shared() {
        return new Fields()
                .limits(Map.of(REQUESTS, 9, GENERATIONS, 9, ACCOUNT_REQUESTS, 4, ACCOUNT_GENERATIONS, 1))
                .build();
    }

    /** A generation that was not made leaves the window of the account too. */
    private void assertShared(Function<AdmissionRequest, AdmissionDecision> decide) {
        AdmissionDecision first = decide.apply(request(id, GENERATE));
        assertThat(describe(first)).isEqualTo("admitted 0 of 1");
        pause();
        assertThat(describe(decide.apply(request(id + 1, GENERATE)))).isEqualTo("limited 1");

        GenerationPermit permit = ((AdmissionDecision.Admitted) first).permit().orElseThrow();
        loop.runOnContext(_ -> permit.settle(GenerationPermit.Outcome.NEITHER));
        pause();

        await().untilAsserted(() ->
                assertThat(describe(decide.apply(request(id + 1, GENERATE)))).isEqualTo("admitted 0 of 1"));
        pause();
        assertThat(describe(decide.apply(request(id, READ)))).isEqualTo("admitted 1 of 4");
        pause();
        assertThat(describe(decide.apply(request(id + 1, READ)))).isEqualTo("admitted 0 of 4");
        pause();
        assertThat(describe(decide.apply(request(id, READ)))).isEqualTo("limited 4");
    }

    private static AdmissionRequest request(long credential, RouteRequirement requirement) {
        return new AdmissionRequest(credential, List.of("2:newer", "1:key"), requirement, "203.0.113.7");
    }

    private List<String> decisions(Case row, Function<AdmissionRequest, AdmissionDecision> decide) {
        List<String> decisions = new ArrayList<>();
        for (RouteRequirement requirement : row.requests()) {
            decisions.add(describe(decide.apply(request(id, requirement))));
            pause();
        }
        return decisions;
    }

    /** The replica counts in milliseconds: two requests in one millisecond leave their windows together. */
    private void pause() {
        long start = clock.millis();
        while (clock.millis() == start) {
            Thread.onSpinWait();
        }
    }

    private static String describe(AdmissionDecision decision) {
        return switch (decision) {
            case AdmissionDecision.Admitted(var claims, var rateLimit, var permit) -> {
                assertThat(claims).isEqualTo("{\"sub\":\"7\"}");
                assertThat(rateLimit.reset()).isBetween(Duration.ofSeconds(30), RateLimits.WINDOW);
                yield "admitted " + rateLimit.remaining() + " of " + rateLimit.limit();
            }
            case AdmissionDecision.Limited(var rateLimit) -> {
                assertThat(rateLimit.remaining()).isZero();
                assertThat(rateLimit.reset()).isBetween(Duration.ofSeconds(30), RateLimits.WINDOW);
                yield "limited " + rateLimit.limit();
            }
            case AdmissionDecision.Forbidden(var claims) -> {
                assertThat(claims).isEqualTo("{\"sub\":\"7\"}");
                yield "forbidden";
            }
            case AdmissionDecision.Elsewhere() -> "elsewhere";
            case AdmissionDecision.Refused() -> "refused";
        };
    }

    private <T> T run(Supplier<Future<T>> work) {
        CompletableFuture<T> done = new CompletableFuture<>();
        loop.runOnContext(_ -> work.get().onComplete(done::complete, done::completeExceptionally));
        return done.join();
    }

    /** The fields of a credential that the cases vary. */
    private record Fields(
            @Nullable String fingerprint,
            @Nullable Long expiresAt,
            @Nullable String previous,
            @Nullable Long previousUntil,
            List<Scope> scopes,
            boolean apiKey,
            Map<RateClass, Integer> limits,
            String account,
            @Nullable List<CachedCredential.Token> tokens,
            @Nullable List<String> networks) {

        private Fields() {
            this(
                    "1:key",
                    null,
                    null,
                    null,
                    List.of(Scope.values()),
                    true,
                    Map.of(REQUESTS, 3, GENERATIONS, 1, STATUS_READS, 2),
                    Long.toString(ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE)),
                    null,
                    null);
        }

        private Fields fingerprint(@Nullable String text) {
            return new Fields(
                    text, expiresAt, previous, previousUntil, scopes, apiKey, limits, account, tokens, networks);
        }

        private Fields expiresAt(Long time) {
            return new Fields(
                    fingerprint, time, previous, previousUntil, scopes, apiKey, limits, account, tokens, networks);
        }

        private Fields previous(String text, long until) {
            return new Fields(fingerprint, expiresAt, text, until, scopes, apiKey, limits, account, tokens, networks);
        }

        private Fields withScopes(Scope... some) {
            return new Fields(
                    fingerprint,
                    expiresAt,
                    previous,
                    previousUntil,
                    List.of(some),
                    apiKey,
                    limits,
                    account,
                    tokens,
                    networks);
        }

        private Fields apiKey(boolean is) {
            return new Fields(
                    fingerprint, expiresAt, previous, previousUntil, scopes, is, limits, account, tokens, networks);
        }

        private Fields limits(Map<RateClass, Integer> others) {
            return new Fields(
                    fingerprint, expiresAt, previous, previousUntil, scopes, apiKey, others, account, tokens, networks);
        }

        private Fields token(String text, long endsAt, Audience... audiences) {
            var token = new CachedCredential.Token(text, endsAt, List.of(audiences));
            return new Fields(
                    null, expiresAt, previous, previousUntil, scopes, false, limits, account, List.of(token), networks);
        }

        private Fields from(String... texts) {
            List<String> bits = Stream.of(texts)
                    .map(text -> Network.parse(text).orElseThrow().bits())
                    .toList();
            return new Fields(
                    fingerprint, expiresAt, previous, previousUntil, scopes, apiKey, limits, account, tokens, bits);
        }

        private CachedCredential build() {
            return new CachedCredential(
                    fingerprint,
                    expiresAt,
                    previous,
                    previousUntil,
                    scopes,
                    apiKey,
                    limits,
                    account,
                    "{\"sub\":\"7\"}",
                    System.currentTimeMillis() + HOUR,
                    tokens,
                    networks);
        }
    }
}
