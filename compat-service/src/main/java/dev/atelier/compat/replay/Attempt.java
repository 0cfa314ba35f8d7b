// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.replay;

import dev.atelier.compat.dialect.Dialect;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.submit.ResponseReport;
import dev.atelier.platform.submit.ResponseReport.ResponseDelivery;
import dev.atelier.platform.submit.SubmitHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One arrival of a submit; a client that repeats a submit makes several.
 *
 * @param id the gateway's name for this attempt, or a random one when the submit did not come through a gateway
 * @param isTracked whether the gateway will report how far the response to this attempt got
 * @param arrivedAt when the submit reached the gateway, by the gateway's clock
 * @param reports what the gateway says about the responses to earlier attempts of the same credential
 * @param clientPause the shortest pause after which this client repeats a submit by itself; empty for a client that
 *     repeats nothing
 * @param statedRepeat whether the client says that this is a repeat, or that it is none; empty for a client that does not say
 * @param key the client's own word for what is the same request
 */
public record Attempt(
        UUID id,
        boolean isTracked,
        Instant arrivedAt,
        List<ResponseReport> reports,
        Optional<Duration> clientPause,
        Optional<Boolean> statedRepeat,
        Optional<String> key) {
    private static final String KEY = "Idempotency-Key";
    private static final int LONGEST_KEY = 255;
    private static final Pattern MILLIS = Pattern.compile("[0-9]{1,15}");
    private static final Pattern UUID_TEXT = Pattern.compile("[0-9a-fA-F-]{36}");

    public Attempt {
        reports = List.copyOf(reports);
    }

    public static Attempt parse(HttpServerRequest request, Dialect dialect, Instant now) {
        Optional<UUID> name = parseUuid(request.getHeader(SubmitHeaders.ATTEMPT));
        return new Attempt(
                name.orElseGet(UUID::randomUUID),
                name.isPresent(),
                Optional.ofNullable(request.getHeader(SubmitHeaders.ARRIVED_AT))
                        .filter(text -> MILLIS.matcher(text).matches())
                        .map(text -> Instant.ofEpochMilli(Long.parseLong(text)))
                        .orElse(now),
                ResponseReport.parseAll(Optional.ofNullable(request.getHeader(SubmitHeaders.REPORTS))
                        .orElse("")),
                dialect.repeatPause(
                        Optional.ofNullable(request.getHeader("User-Agent")).orElse("")),
                Optional.ofNullable(request.getHeader("X-Stainless-Retry-Count"))
                        .map(count -> !count.equals("0")),
                Optional.ofNullable(request.getHeader(KEY)).map(Attempt::requireKey));
    }

    private static String requireKey(String key) {
        if (key.isBlank() || key.length() > LONGEST_KEY) {
            throw ApiException.invalid(KEY + " has 1 to " + LONGEST_KEY + " characters.", KEY);
        }
        return key;
    }

    /** Whether the client of an earlier attempt is still connected, so that this attempt cannot be its repeat. */
    boolean isBeside(UUID earlier) {
        return reports.stream()
                .anyMatch(report -> report.delivery() == ResponseDelivery.OPEN
                        && report.attempt().equals(earlier));
    }

    private static Optional<UUID> parseUuid(@Nullable String text) {
        try {
            return Optional.ofNullable(text)
                    .filter(name -> UUID_TEXT.matcher(name).matches())
                    .map(UUID::fromString);
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
