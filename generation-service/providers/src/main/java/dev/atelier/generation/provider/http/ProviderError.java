// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import dev.atelier.generation.provider.http.UpstreamAnswer.Answered;
import java.time.Duration;
import java.util.Optional;

/**
 * The error in the body of an answer.
 *
 * @param param the input at fault, under the upstream's name
 * @param detail a code or type for the log; never the upstream's sentence, which may quote the prompt
 * @param retryAfter when the body contains a wait
 */
public record ProviderError(Kind kind, Optional<String> param, String detail, Optional<Duration> retryAfter) {

    /** What an upstream objects to. */
    public enum Kind {
        /** What the job is to show or say. */
        CONTENT,
        /** Our key or our account, whatever the status of the answer. */
        KEY,
        /** Nothing: it cannot take or answer this now. */
        BUSY,
        /** The job is not known any more. */
        GONE,
        /** The job itself, for good, whatever the status of the answer. */
        FAILED,
        /** The status of the answer decides. */
        OTHER
    }

    /** Finds the error in an answer of one dialect. */
    public interface Parser {
        ProviderError parse(Answered answer);

        /** Whether an answer is an error although its status is a success. */
        default boolean isErrorInSuccess(Answered answer) {
            return false;
        }
    }

    private static final int MAX_TEXT = 120;

    public ProviderError {
        detail = toLogText(detail);
        param = param.map(ProviderError::toLogText);
    }

    public static ProviderError ofContent() {
        return new ProviderError(Kind.CONTENT, Optional.empty(), "content policy", Optional.empty());
    }

    public static ProviderError ofKey(String detail) {
        return new ProviderError(Kind.KEY, Optional.empty(), detail, Optional.empty());
    }

    public static ProviderError ofParam(String param, String detail) {
        return new ProviderError(Kind.OTHER, Optional.of(param), detail, Optional.empty());
    }

    public static ProviderError of(String detail) {
        return new ProviderError(Kind.OTHER, Optional.empty(), detail, Optional.empty());
    }

    public boolean isContent() {
        return kind == Kind.CONTENT;
    }

    /** A text of an upstream as it may stand in a log: short, of harmless characters. */
    public static String toLogText(String text) {
        String plain = text.replaceAll("[^A-Za-z0-9_.:/ -]", "_");
        return plain.substring(0, Math.min(MAX_TEXT, plain.length()));
    }
}
