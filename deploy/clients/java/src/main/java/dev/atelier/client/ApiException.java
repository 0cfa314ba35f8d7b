// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client;

import java.io.Serializable;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The service refused a request. {@link #code()} says why; {@link #reason()} is for people. */
public class ApiException extends AtelierException {
    private final Refusal refusal;

    /**
     * What the service said.
     *
     * @param retryAfter how long it asks to wait before the next try
     */
    record Refusal(
            int status,
            String code,
            String message,
            @Nullable String param,
            @Nullable String requestId,
            @Nullable Duration retryAfter)
            implements Serializable {}

    private ApiException(Refusal refusal) {
        super("%s (%s, request %s)"
                .formatted(
                        refusal.message(),
                        refusal.code(),
                        refusal.requestId() == null ? "unknown" : refusal.requestId()));
        this.refusal = refusal;
    }

    static ApiException of(Refusal refusal) {
        return switch (refusal.code()) {
            case "invalid_json", "invalid_input" -> new InvalidRequest(refusal);
            case "moderation_blocked" -> new Moderation(refusal);
            case "unauthorized", "invalid_token" -> new Authentication(refusal);
            case "insufficient_credits", "token_cap_exceeded" -> new Credits(refusal);
            case "plan_required", "insufficient_scope", "storage_quota_exceeded", "project_read_only" ->
                new PermissionDenied(refusal);
            case "not_found" -> new NotFound(refusal);
            case "idempotency_conflict",
                    "idempotency_in_progress",
                    "already_exists",
                    "not_cancelable",
                    "not_finalizable" -> new Conflict(refusal);
            case "rate_limited", "concurrency_limit" -> new RateLimit(refusal);
            case "internal_error", "provider_error", "model_unavailable", "service_unavailable" -> new Service(refusal);
            default -> ofStatus(refusal);
        };
    }

    /** A code that came after this release has the class of its status. */
    private static ApiException ofStatus(Refusal refusal) {
        return switch (refusal.status()) {
            case 400, 422 -> new InvalidRequest(refusal);
            case 401 -> new Authentication(refusal);
            case 402 -> new Credits(refusal);
            case 403 -> new PermissionDenied(refusal);
            case 404 -> new NotFound(refusal);
            case 409 -> new Conflict(refusal);
            case 429 -> new RateLimit(refusal);
            default -> refusal.status() >= 500 ? new Service(refusal) : new ApiException(refusal);
        };
    }

    /** The HTTP status. */
    public int status() {
        return refusal.status();
    }

    /** What a program decides by: one of docs/errors.md, or of a later release. */
    public String code() {
        return refusal.code();
    }

    /** The service's text for people, without code and request. */
    public String reason() {
        return refusal.message();
    }

    /** The parameter that is wrong, such as {@code input.prompt}. */
    public @Nullable String param() {
        return refusal.param();
    }

    /** What to tell the operator of the installation. */
    public @Nullable String requestId() {
        return refusal.requestId();
    }

    /** How long the service asks to wait before the next try. */
    public @Nullable Duration retryAfter() {
        return refusal.retryAfter();
    }

    /** An input is wrong; {@link #param()} names it. */
    public static final class InvalidRequest extends ApiException {
        private InvalidRequest(Refusal refusal) {
            super(refusal);
        }
    }

    /** The request breaks the content rules. */
    public static final class Moderation extends ApiException {
        private Moderation(Refusal refusal) {
            super(refusal);
        }
    }

    /** The key is missing, mistyped, revoked or expired. */
    public static final class Authentication extends ApiException {
        private Authentication(Refusal refusal) {
            super(refusal);
        }
    }

    /** The account has not enough credits, or the key would pass its cap. Nothing was spent. */
    public static final class Credits extends ApiException {
        private Credits(Refusal refusal) {
            super(refusal);
        }
    }

    /** The plan, the scope of the key or the project does not allow it. */
    public static final class PermissionDenied extends ApiException {
        private PermissionDenied(Refusal refusal) {
            super(refusal);
        }
    }

    /** There is no such thing on this account. */
    public static final class NotFound extends ApiException {
        private NotFound(Refusal refusal) {
            super(refusal);
        }
    }

    /** It contradicts what is there already. */
    public static final class Conflict extends ApiException {
        private Conflict(Refusal refusal) {
            super(refusal);
        }
    }

    /** Too many requests or runs, still after the retries. */
    public static final class RateLimit extends ApiException {
        private RateLimit(Refusal refusal) {
            super(refusal);
        }
    }

    /** The service or the provider of the model failed, still after the retries. */
    public static final class Service extends ApiException {
        private Service(Refusal refusal) {
            super(refusal);
        }
    }
}
