// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.dialect;

import dev.atelier.platform.error.ApiException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The APIs of other vendors that are served. This is the table that the gateway and compat-service share: where each API
 * is, how its clients send a key, which headers their pages send, and its errors.
 *
 * @param wire the name in paths, files and rows
 * @param version what the clients' base URL has behind the name
 * @param schemes before the key in the header {@code Authorization}
 * @param requestHeaders what the clients send beyond the usual headers, so that a browser may send it too
 */
public record DialectName(
        String wire,
        String version,
        List<Scheme> schemes,
        List<String> requestHeaders,
        Function<ApiException, DialectError> errors) {
    public static final DialectName HF =
            new DialectName("hf", "", List.of(Scheme.KEY, Scheme.BEARER), List.of(), HiggsfieldErrors::of);
    public static final DialectName FAL = new DialectName(
            "fal",
            "",
            List.of(Scheme.KEY, Scheme.BEARER),
            List.of(
                    "X-Fal-Queue-Priority",
                    "X-Fal-Runner-Hint",
                    "X-Fal-Request-Timeout",
                    "X-Fal-Object-Lifecycle",
                    "X-Fal-Object-Lifecycle-Preference"),
            FalErrors::of);
    public static final DialectName OPENAI = new DialectName(
            "openai",
            "/v1",
            List.of(Scheme.BEARER),
            List.of(
                    "OpenAI-Organization",
                    "OpenAI-Project",
                    "OpenAI-Beta",
                    "X-Stainless-Lang",
                    "X-Stainless-Package-Version",
                    "X-Stainless-OS",
                    "X-Stainless-Arch",
                    "X-Stainless-Runtime",
                    "X-Stainless-Runtime-Version",
                    "X-Stainless-Retry-Count",
                    "X-Stainless-Timeout",
                    "X-Stainless-Poll-Helper"),
            OpenAiErrors::of);
    public static final DialectName REPLICATE = new DialectName(
            "replicate",
            "/v1",
            List.of(Scheme.TOKEN, Scheme.BEARER),
            List.of("Prefer", "Cancel-After"),
            ReplicateErrors::of);
    public static final DialectName GEMINI = new DialectName(
            "gemini", "", List.of(Scheme.BEARER), List.of("X-Goog-Api-Key", "X-Goog-Api-Client"), GeminiErrors::of);

    public static final List<DialectName> ALL = List.of(HF, FAL, OPENAI, REPLICATE, GEMINI);

    private static final String ROOT = "/compat/";

    public DialectName {
        schemes = List.copyOf(schemes);
        requestHeaders = List.copyOf(requestHeaders);
    }

    /** How a key stands in the header {@code Authorization}. */
    public enum Scheme {
        BEARER,
        KEY,
        TOKEN;

        /** The word before the key, with the space between them; upper and lower case are the same. */
        public String prefix() {
            return name() + " ";
        }
    }

    /** The dialect in which a path is answered, also when there is nothing at the path. */
    public static Optional<DialectName> ofPath(String path) {
        return path.startsWith(ROOT)
                ? ALL.stream()
                        .filter(dialect -> path.equals(dialect.root()) || path.startsWith(dialect.root() + "/"))
                        .findFirst()
                : Optional.empty();
    }

    private String root() {
        return ROOT + wire;
    }

    /** The path of the clients' base URL. */
    public String prefix() {
        return root() + version;
    }

    /** The header that holds nothing but the key, where the clients have one. */
    public Optional<String> keyHeader() {
        return requestHeaders.stream()
                .filter(header -> header.endsWith("-Api-Key"))
                .findFirst();
    }

    /**
     * The headers in which the clients read how many requests a minute has and has left, and when there is room again;
     * the last one is in the form {@code 6s}.
     *
     * @return limit, remaining, reset; empty where the clients have none of their own
     */
    public List<String> rateLimitHeaders() {
        return equals(OPENAI)
                ? List.of("x-ratelimit-limit-requests", "x-ratelimit-remaining-requests", "x-ratelimit-reset-requests")
                : List.of();
    }

    /** The refusal with this dialect's status and body. */
    public DialectError error(ApiException refusal) {
        return errors.apply(refusal);
    }

    @Override
    public String toString() {
        return wire;
    }
}
