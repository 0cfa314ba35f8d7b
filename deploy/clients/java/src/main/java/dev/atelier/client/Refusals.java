// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client;

import java.net.http.HttpResponse;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads what stands in an answer that is a refusal. */
final class Refusals {
    private Refusals() {}

    static ApiException of(HttpResponse<?> answer, String body) {
        Map<?, ?> error = errorOf(body);
        String code = text(error, "code");
        String message = text(error, "message");
        String requestId = text(error, "request_id");
        int status = answer.statusCode();
        return ApiException.of(new ApiException.Refusal(
                status,
                code == null ? "http_" + status : code,
                message == null ? "the answer has the status " + status : message,
                text(error, "param"),
                requestId == null ? answer.headers().firstValue("X-Request-Id").orElse(null) : requestId,
                answer.headers()
                        .firstValue("Retry-After")
                        .map(Refusals::retryAfter)
                        .orElse(null)));
    }

    private static Map<?, ?> errorOf(String body) {
        try {
            return Json.read(body) instanceof Map<?, ?> members && members.get("error") instanceof Map<?, ?> error
                    ? error
                    : Map.of();
        } catch (IllegalArgumentException e) {
            // A proxy on the way answers in its own words.
            return Map.of();
        }
    }

    private static @Nullable String text(Map<?, ?> error, String name) {
        return error.get(name) instanceof String text ? text : null;
    }

    /** Seconds, or the date that a proxy writes (RFC 9110). */
    private static @Nullable Duration retryAfter(String header) {
        String value = header.strip();
        if (value.matches("[0-9]{1,9}")) {
            return Duration.ofSeconds(Long.parseLong(value));
        }
        try {
            Instant until = ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant();
            Duration left = Duration.between(Instant.now(), until);
            return left.isNegative() ? Duration.ZERO : left;
        } catch (DateTimeException e) {
            return null;
        }
    }
}
