// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.dialect;

import dev.atelier.platform.error.ApiException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * The APIs of other vendors that are served. This is the table that the gateway and compat-service share: where each API
 * is, how its clients send a key, which headers their pages send, and its errors.
 */
public enum DialectName {
    HF("", List.of(Scheme.KEY, Scheme.BEARER), List.of(), HiggsfieldErrors::of),
    FAL(
            "",
            List.of(Scheme.KEY, Scheme.BEARER),
            List.of(
                    "X-Fal-Queue-Priority",
                    "X-Fal-Runner-Hint",
                    "X-Fal-Request-Timeout",
                    "X-Fal-Object-Lifecycle",
                    "X-Fal-Object-Lifecycle-Preference"),
            FalErrors::of),
    OPENAI(
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
            OpenAiErrors::of),
    REPLICATE("/v1", List.of(Scheme.TOKEN, Scheme.BEARER), List.of("Prefer", "Cancel-After"), ReplicateErrors::of),
    GEMINI("", List.of(Scheme.BEARER), List.of("X-Goog-Api-Key", "X-Goog-Api-Client"), GeminiErrors::of);

    private static final String ROOT = "/compat/";

    private final String version;
    private final List<Scheme> schemes;
    private final List<String> requestHeaders;
    private final Function<ApiException, DialectError> errors;

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

    /** @param version what the clients' base URL has behind the name of the dialect */
    DialectName(
            String version,
            List<Scheme> schemes,
            List<String> requestHeaders,
            Function<ApiException, DialectError> errors) {
        this.version = version;
        this.schemes = schemes;
        this.requestHeaders = requestHeaders;
        this.errors = errors;
    }

    /** The dialect in which a path is answered, also when there is nothing at the path. */
    public static Optional<DialectName> ofPath(String path) {
        return path.startsWith(ROOT)
                ? Arrays.stream(values())
                        .filter(dialect -> path.equals(dialect.root()) || path.startsWith(dialect.root() + "/"))
                        .findFirst()
                : Optional.empty();
    }

    /** The name in paths, files and rows. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    private String root() {
        return ROOT + wire();
    }

    /** The path of the clients' base URL. */
    public String prefix() {
        return root() + version;
    }

    public List<Scheme> schemes() {
        return schemes;
    }

    /** The header that holds nothing but the key, where the clients have one. */
    public Optional<String> keyHeader() {
        return requestHeaders.stream()
                .filter(header -> header.endsWith("-Api-Key"))
                .findFirst();
    }

    /** What the clients send beyond the usual headers, so that a browser may send it too. */
    public List<String> requestHeaders() {
        return requestHeaders;
    }

    /** The refusal with this dialect's status and body. */
    public DialectError error(ApiException refusal) {
        return errors.apply(refusal);
    }
}
