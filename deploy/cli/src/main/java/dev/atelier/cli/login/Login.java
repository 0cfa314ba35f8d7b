// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.login;

import dev.atelier.cli.output.JsonValue;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** With what a person is logged in to a platform. */
sealed interface Login {

    /** An API key, which stays as it is. */
    record ApiKey(String key) implements Login {
        @Override
        public String toString() {
            return "ApiKey[…" + last(key) + "]";
        }
    }

    /** A sign-in in the browser: an access token, and the refresh token that brings the next two. */
    record Connection(String accessToken, Instant expiresAt, String refreshToken, String tokenEndpoint)
            implements Login {
        @Override
        public String toString() {
            return "Connection[until " + expiresAt + "]";
        }
    }

    static Optional<Login> read(JsonValue stored) {
        return switch (stored.text("kind")) {
            case "key" -> Optional.of(new ApiKey(stored.text("key")));
            case "sign-in" ->
                Optional.of(new Connection(
                        stored.text("access_token"),
                        Instant.ofEpochSecond(stored.get("expires_at").number().orElse(0L)),
                        stored.text("refresh_token"),
                        stored.text("token_endpoint")));
            default -> Optional.empty();
        };
    }

    default Map<String, Object> toJson() {
        return switch (this) {
            case ApiKey(String key) -> Map.of("kind", "key", "key", key);
            case Connection(String access, Instant end, String refresh, String endpoint) ->
                Map.of(
                        "kind", "sign-in",
                        "access_token", access,
                        "expires_at", end.getEpochSecond(),
                        "refresh_token", refresh,
                        "token_endpoint", endpoint);
        };
    }

    /** What a person may see of it. */
    default String hint() {
        return switch (this) {
            case ApiKey(String key) -> "…" + last(key);
            case Connection(String _, Instant end, String _, String _) -> "token until " + end;
        };
    }

    private static String last(String secret) {
        return secret.substring(Math.max(0, secret.length() - 4));
    }
}
