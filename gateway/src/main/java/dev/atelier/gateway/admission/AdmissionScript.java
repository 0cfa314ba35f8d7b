// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.gateway.credential.CredentialCacheConfig;
import dev.atelier.gateway.credential.CredentialEntry;
import dev.atelier.gateway.redis.PinnedRedis;
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

/** Asks Redis about one request, in one round trip; all windows of a credential live on one node. */
@Singleton
class AdmissionScript {
    private static final String TEXT = text();
    private static final String SHA = sha1(TEXT);

    private final AdmissionConfig config;
    private final CredentialCacheConfig cache;

    AdmissionScript(AdmissionConfig config, CredentialCacheConfig cache) {
        this.config = config;
        this.cache = cache;
    }

    Future<Verdict> ask(PinnedRedis redis, Question question) {
        return run(redis, question, "", "");
    }

    /** Asks again, and tells what the look-up found if nobody changed it meanwhile. */
    Future<Verdict> tell(PinnedRedis redis, Question question, String lease, String entry) {
        return run(redis, question, lease, entry);
    }

    private Future<Verdict> run(PinnedRedis redis, Question question, String lease, String entry) {
        return redis.send(request(Command.EVALSHA, SHA, question, lease, entry))
                .recover(fault -> isUnknownScript(fault)
                        ? redis.send(request(Command.EVAL, TEXT, question, lease, entry))
                        : Future.failedFuture(fault))
                .map(answer -> verdict(redis, question, answer));
    }

    private Request request(Command command, String script, Question question, String lease, String entry) {
        Demand demand = question.demand();
        Request request = Request.cmd(command)
                .arg(script)
                .arg(1 + demand.rates().size())
                .arg(CredentialEntry.key(question.credential()));
        demand.rates().forEach(rate -> request.arg(rate.key(question.credential())));
        request.arg(String.join(" ", question.fingerprints()))
                .arg(CredentialEntry.letter(demand.scope(), demand.apiKeysOnly()))
                .arg("?" + Long.toHexString(ThreadLocalRandom.current().nextLong()))
                .arg(config.window().toNanos() / 1_000)
                .arg(lease)
                .arg(entry)
                .arg(cache.entryLifetime().toMillis())
                .arg(cache.leaseLifetime().toMillis());
        demand.rates().forEach(rate -> request.arg(rate.letter()));
        return request;
    }

    private static Verdict verdict(PinnedRedis redis, Question question, Response answer) {
        return switch ((int) number(answer, 0)) {
            case 0 ->
                new Verdict.Admitted(
                        answer.get(1).toString(),
                        new Quota(number(answer, 2), number(answer, 3), micros(number(answer, 4))),
                        slot(redis, question, answer.get(5).toString()));
            case 1 -> new Verdict.Limited(new Quota(number(answer, 1), 0, micros(number(answer, 2))));
            case 2 -> new Verdict.Forbidden(answer.get(1).toString());
            case 3 -> new Verdict.Refused();
            default -> new Verdict.Missing(answer.get(1).toString());
        };
    }

    private static Optional<Slot> slot(PinnedRedis redis, Question question, String stamp) {
        if (!question.demand().rates().contains(RateClass.GENERATIONS)) {
            return Optional.empty();
        }
        String window = RateClass.GENERATIONS.key(question.credential());
        return Optional.of(
                () -> redis.send(Request.cmd(Command.LREM).arg(window).arg(1).arg(stamp)));
    }

    private static Duration micros(long number) {
        return Duration.of(number, ChronoUnit.MICROS);
    }

    private static long number(Response answer, int index) {
        return Objects.requireNonNull(answer.get(index).toLong());
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
