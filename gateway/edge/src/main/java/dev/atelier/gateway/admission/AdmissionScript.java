// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.gateway.admission.AdmissionDecision.RateLimitStatus;
import dev.atelier.gateway.credential.CredentialCache;
import dev.atelier.gateway.eventloop.EventLoopLocal;
import dev.atelier.gateway.redis.LoopRedisConnection;
import dev.atelier.gateway.redis.RedisConnector;
import io.vertx.core.Future;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;

/** Decides about a request in Redis, in one round trip; Redis is one node: the keys of an account are not on that of its credentials. */
@Singleton
class AdmissionScript {
    /** A look-up in the database that takes longer may not store its result. */
    private static final Duration LEASE_LIFETIME = Duration.ofSeconds(5);

    private static final String TEXT = text();
    private static final String SHA = sha1(TEXT);

    private final EventLoopLocal<LoopRedisConnection> connections;

    private final CachedCredentialSeal seal;

    AdmissionScript(RedisConnector redis, CredentialCache cache, CachedCredentialSeal seal) {
        this.seal = seal;
        this.connections = new EventLoopLocal<>(loop -> redis.open(loop, cache::repeatInvalidations));
    }

    Future<AdmissionDecision> decide(AdmissionRequest request) {
        return run(request, "", "", "");
    }

    /** Decides again without an entry that is forged; the answer is a lease, unless the entry was replaced meanwhile. */
    Future<AdmissionDecision> decideWithout(AdmissionRequest request, String forgedEntry) {
        return run(request, "", "", forgedEntry);
    }

    /** Decides again, and stores the credential unless it was changed since the lease was given. */
    Future<AdmissionDecision> storeAndDecide(AdmissionRequest request, String lease, CachedCredential credential) {
        return run(request, lease, seal.write(request.credential(), credential), "");
    }

    private Future<AdmissionDecision> run(
            AdmissionRequest request, String lease, String credential, String forgedEntry) {
        LoopRedisConnection redis = connections.get();
        return redis.send(command(Command.EVALSHA, SHA, request, lease, credential, forgedEntry))
                .recover(fault -> isUnknownScript(fault)
                        ? redis.send(command(Command.EVAL, TEXT, request, lease, credential, forgedEntry))
                        : Future.failedFuture(fault))
                .map(result -> decision(redis, request, result));
    }

    private static Request command(
            Command command,
            String script,
            AdmissionRequest request,
            String lease,
            String credential,
            String forgedEntry) {
        RouteRequirement requirement = request.requirement();
        Request redis = Request.cmd(command)
                .arg(script)
                .arg(1 + requirement.rates().size())
                .arg(CredentialCache.key(request.credential()));
        requirement.rates().forEach(rate -> redis.arg(rate.key(request.credential())));
        redis.arg(String.join(" ", request.fingerprints()))
                .arg(requirement.scope().wire())
                .arg(requirement.admits())
                .arg("?" + Long.toHexString(ThreadLocalRandom.current().nextLong()))
                .arg(RateLimits.WINDOW.toNanos() / 1_000)
                .arg(lease)
                .arg(credential)
                .arg(CredentialCache.LIFETIME.toMillis())
                .arg(LEASE_LIFETIME.toMillis())
                .arg(forgedEntry)
                .arg(request.address());
        requirement.rates().forEach(rate -> redis.arg(rate.wire()));
        return redis;
    }

    private AdmissionDecision decision(LoopRedisConnection redis, AdmissionRequest request, Response result) {
        String outcome = result.get(0).toString();
        String entry = result.get(1).toString();
        if (outcome.equals("not cached")) {
            return new AdmissionDecision.NotCached(entry);
        }
        return seal.read(request.credential(), entry)
                .map(claims -> decision(redis, request, outcome, claims, result))
                .orElseGet(() -> new AdmissionDecision.Forged(entry));
    }

    private static AdmissionDecision decision(
            LoopRedisConnection redis, AdmissionRequest request, String outcome, String claims, Response result) {
        return switch (outcome) {
            case "admitted" ->
                new AdmissionDecision.Admitted(
                        claims,
                        new RateLimitStatus(number(result, 2), number(result, 3), micros(number(result, 4))),
                        permit(
                                redis,
                                request,
                                result.get(5).toString(),
                                result.get(6).toString()));
            case "limited" ->
                new AdmissionDecision.Limited(new RateLimitStatus(number(result, 2), 0, micros(number(result, 3))));
            case "forbidden" -> new AdmissionDecision.Forbidden(claims);
            case "elsewhere" -> new AdmissionDecision.Elsewhere();
            default -> new AdmissionDecision.Refused();
        };
    }

    /** @param account whose windows counted the request; empty when none did */
    private static Optional<GenerationPermit> permit(
            LoopRedisConnection redis, AdmissionRequest request, String admittedAt, String account) {
        return request.requirement().mayCreate()
                ? Optional.of(outcome -> outcome.released().stream()
                        .flatMap(rate -> windows(rate, request.credential(), account))
                        .forEach(window -> redis.send(
                                Request.cmd(Command.LREM).arg(window).arg(1).arg(admittedAt))))
                : Optional.empty();
    }

    private static Stream<String> windows(RateClass rate, long credential, String account) {
        Stream<String> shared = account.isEmpty()
                ? Stream.empty()
                : rate.ofAccount().stream().map(ofAccount -> ofAccount.accountKey(account));
        return Stream.concat(Stream.of(rate.key(credential)), shared);
    }

    private static Duration micros(long number) {
        return Duration.of(number, ChronoUnit.MICROS);
    }

    private static long number(Response result, int index) {
        return Objects.requireNonNull(result.get(index).toLong());
    }

    private static boolean isUnknownScript(Throwable fault) {
        return String.valueOf(fault.getMessage()).startsWith("NOSCRIPT");
    }

    private static String text() {
        try (InputStream script = AdmissionScript.class.getResourceAsStream("admission.lua")) {
            return new String(Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("admission.lua cannot be read", e);
        }
    }

    private static String sha1(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this JDK has no SHA-1", e);
        }
    }
}
