// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client;

import org.jspecify.annotations.Nullable;

/** Every error of this library. */
public class AtelierException extends RuntimeException {
    private @Nullable String generation;
    private @Nullable String idempotencyKey;

    AtelierException(String message) {
        this(message, null);
    }

    AtelierException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** The run that was started before the error, if one was: {@link Atelier#await(String)} goes on with it. */
    public final @Nullable String generation() {
        return generation;
    }

    /** The key of the call, if it was a start: the same call with this key never pays twice. */
    public final @Nullable String idempotencyKey() {
        return idempotencyKey;
    }

    AtelierException ofGeneration(String id) {
        generation = id;
        return this;
    }

    AtelierException ofKey(String key) {
        idempotencyKey = key;
        return this;
    }

    /** The run ended without a result; its credits went back. */
    public static final class GenerationFailed extends AtelierException {
        private final String code;

        GenerationFailed(String code, String message, String generation) {
            super("%s (%s, %s)".formatted(message, code, generation));
            this.code = code;
            ofGeneration(generation);
        }

        /** Why it failed: {@code canceled}, {@code provider_error}, {@code moderation_blocked} and others. */
        public String code() {
            return code;
        }
    }

    /** No answer came: the line broke, or the address is wrong. */
    public static final class ConnectionFailed extends AtelierException {
        ConnectionFailed(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }

    /** The time limit of the whole call is over. A run that was started goes on. */
    public static final class TimedOut extends AtelierException {
        TimedOut(String message) {
            super(message);
        }
    }

    /** The thread was interrupted, which it still says. A run that was started goes on. */
    public static final class Interrupted extends AtelierException {
        private Interrupted(InterruptedException cause) {
            super("the call was interrupted", cause);
        }

        static Interrupted of(InterruptedException cause) {
            Thread.currentThread().interrupt();
            return new Interrupted(cause);
        }
    }

    /** A webhook is forged, changed or too old. */
    public static final class BadSignature extends AtelierException {
        BadSignature(String message) {
            super(message);
        }
    }
}
