// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.callback;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.atelier.platform.egress.EgressRequest;
import dev.atelier.platform.egress.EgressUrl;
import dev.atelier.platform.egress.ParsedUrl;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.RequiredInput;
import dev.atelier.webhook.attempt.OutboundMessage.CallbackScheme;
import dev.atelier.webhook.delivery.EnqueueService;
import dev.atelier.webhook.delivery.QueuedCallback;
import dev.atelier.webhook.delivery.QueuedCallback.PolicyKind;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks callbacks and puts them into the queue. */
@ApplicationScoped
class CallbackQueueService {
    private static final List<String> SIGNATURES = List.of("webhook-", "x-fal-webhook-");
    /** The longest body, in bytes of UTF-8: a generation with all its outputs is far shorter. */
    private static final int BODY_BYTES = 262_144;
    /** The most headers that a callback brings. */
    private static final int HEADERS = 16;

    private static final Pattern KEY = Pattern.compile("[!-~]{1,255}");

    private final EnqueueService queue;
    private final CallbackSecretService secrets;

    CallbackQueueService(EnqueueService queue, CallbackSecretService secrets) {
        this.queue = queue;
        this.secrets = secrets;
    }

    CallbackView accept(CallbackRequest request) {
        QueuedCallback callback = parse(request);
        // The attempts sign with this secret, so it must exist.
        secrets.get(callback.account());
        return new CallbackView(callback.key(), queue.enqueueCallback(callback));
    }

    private QueuedCallback parse(CallbackRequest request) {
        long account = Optional.ofNullable(request.account())
                .filter(number -> number > 0)
                .orElseThrow(() -> ApiException.invalid("account is a positive number.", "account"));
        String key = RequiredInput.param(request.key(), "key");
        if (!KEY.matcher(key).matches()) {
            throw ApiException.invalid("key is 1 to 255 visible ASCII characters.", "key");
        }
        String body = RequiredInput.param(request.body(), "body");
        if (body.getBytes(StandardCharsets.UTF_8).length > BODY_BYTES) {
            throw ApiException.invalid("body is longer than " + BODY_BYTES + " bytes.", "body");
        }
        PolicyKind policy = PolicyKind.parse(RequiredInput.param(request.policy(), "policy"))
                .filter(kind -> kind != PolicyKind.WEBHOOK)
                .orElseThrow(() -> ApiException.invalid("policy is dialect.", "policy"));
        EgressUrl url = parseUrl(RequiredInput.param(request.url(), "url"));
        CallbackScheme scheme = CallbackScheme.parse(
                        Optional.ofNullable(request.scheme()).orElse(CallbackScheme.STANDARD.wire()))
                .orElseThrow(() -> ApiException.invalid("scheme is standard or fal.", "scheme"));
        return new QueuedCallback(account, key, policy, url.text(), url.host(), scheme, parseHeaders(request), body);
    }

    /** Checks only the syntax; each attempt checks where the URL leads. */
    private static EgressUrl parseUrl(String text) {
        return switch (EgressUrl.parse(text)) {
            case ParsedUrl.BadUrl(var problem) -> throw ApiException.invalid(problem.message(), "url");
            case EgressUrl good -> good;
        };
    }

    private static Map<String, String> parseHeaders(CallbackRequest request) {
        Map<String, String> headers = Optional.ofNullable(request.headers()).orElse(Map.of());
        if (headers.size() > HEADERS) {
            throw ApiException.invalid("headers are at most " + HEADERS + ".", "headers");
        }
        headers.forEach((name, value) -> {
            if (SIGNATURES.stream().anyMatch(prefix -> name.regionMatches(true, 0, prefix, 0, prefix.length()))) {
                throw ApiException.invalid("This header belongs to a signature.", "headers." + name);
            }
            try {
                EgressRequest.get("https://callback").header(name, value);
            } catch (IllegalArgumentException _) {
                throw ApiException.invalid("This header cannot be sent.", "headers." + name);
            }
        });
        return headers;
    }

    /**
     * A request to send a callback.
     *
     * @param key unique within its account; the same key is queued once, and the receiver sees the key as {@code webhook-id}
     * @param policy {@code dialect}
     * @param body sent as it is
     * @param headers sent along, beside those of the signature
     * @param scheme {@code standard}, or {@code fal} for that dialect's signature along with it
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record CallbackRequest(
            @Nullable Long account,
            @Nullable String key,
            @Nullable String url,
            @Nullable String policy,
            @Nullable String body,
            @Nullable Map<String, String> headers,
            @Nullable String scheme) {

        /** Without URL, headers and body, which may hold secrets. */
        @Override
        public String toString() {
            return "CallbackRequest[" + account + ", " + key + "]";
        }
    }

    /**
     * Confirms that a callback is in the queue.
     *
     * @param accepted false when the queue has taken a callback with this key before; only the earlier one is sent
     */
    public record CallbackView(String key, boolean accepted) {}
}
