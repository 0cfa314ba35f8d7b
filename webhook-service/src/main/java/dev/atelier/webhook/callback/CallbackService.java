// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.callback;

import dev.atelier.platform.egress.BadUrl;
import dev.atelier.platform.egress.EgressRequest;
import dev.atelier.platform.egress.EgressUrl;
import dev.atelier.platform.error.ApiException;
import dev.atelier.webhook.attempt.CallbackScheme;
import dev.atelier.webhook.delivery.CallbackOrder;
import dev.atelier.webhook.delivery.DeliveryIntake;
import dev.atelier.webhook.delivery.PolicyKind;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks callbacks and puts them into the queue. */
@ApplicationScoped
class CallbackService {
    private static final List<String> SIGNATURES = List.of("webhook-", "x-fal-webhook-");
    private static final Pattern KEY = Pattern.compile("[!-~]{1,255}");

    private final DeliveryIntake queue;
    private final CallbackSecretService secrets;
    private final CallbackConfig config;

    CallbackService(DeliveryIntake queue, CallbackSecretService secrets, CallbackConfig config) {
        this.queue = queue;
        this.secrets = secrets;
        this.config = config;
    }

    CallbackView accept(CallbackRequest request) {
        CallbackOrder order = order(request);
        // The queue signs with it, so there must be one.
        secrets.get(order.account());
        return new CallbackView(order.key(), queue.add(order));
    }

    private CallbackOrder order(CallbackRequest request) {
        long account = Optional.ofNullable(request.account())
                .filter(number -> number > 0)
                .orElseThrow(() -> ApiException.invalid("account is a positive number.", "account"));
        String key = required(request.key(), "key");
        if (!KEY.matcher(key).matches()) {
            throw ApiException.invalid("key is 1 to 255 visible ASCII characters.", "key");
        }
        String body = required(request.body(), "body");
        if (body.getBytes(StandardCharsets.UTF_8).length > config.bodyBytes()) {
            throw ApiException.invalid("body is longer than " + config.bodyBytes() + " bytes.", "body");
        }
        PolicyKind policy = PolicyKind.of(required(request.policy(), "policy"))
                .filter(kind -> kind != PolicyKind.WEBHOOK)
                .orElseThrow(() -> ApiException.invalid("policy is dialect.", "policy"));
        EgressUrl url = url(required(request.url(), "url"));
        CallbackScheme scheme = CallbackScheme.of(
                        Optional.ofNullable(request.scheme()).orElse(CallbackScheme.STANDARD.wire()))
                .orElseThrow(() -> ApiException.invalid("scheme is standard or fal.", "scheme"));
        return new CallbackOrder(account, key, policy, url.text(), url.host(), scheme, headers(request), body);
    }

    /** Its spelling only: where it leads is judged at each attempt. */
    private static EgressUrl url(String text) {
        return switch (EgressUrl.parse(text)) {
            case BadUrl(var problem) -> throw ApiException.invalid(problem.message(), "url");
            case EgressUrl good -> good;
        };
    }

    private Map<String, String> headers(CallbackRequest request) {
        Map<String, String> headers = Optional.ofNullable(request.headers()).orElse(Map.of());
        if (headers.size() > config.headers()) {
            throw ApiException.invalid("headers are at most " + config.headers() + ".", "headers");
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

    private static String required(@Nullable String text, String name) {
        if (text == null) {
            throw ApiException.invalid(name + " is missing.", name);
        }
        return text;
    }
}
