// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.dialect;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.compat.translate.DataFile;
import dev.atelier.compat.translate.InvalidBody;
import dev.atelier.compat.upstream.DeliveryClient.Delivery;
import dev.atelier.platform.dialect.DialectError;
import dev.atelier.platform.dialect.DialectName;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.json.WireName;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One vendor's API: its errors, its callbacks and the clients that repeat. Its resources are classes of their own. */
public abstract class Dialect {
    private static final int UNPROCESSABLE = 422;
    private static final Map<String, List<RepeatingClient>> CLIENTS =
            DataFile.resource("dialects/clients.yaml", new TypeReference<>() {});

    private final DialectName api;

    protected Dialect(DialectName api) {
        this.api = api;
    }

    /** The callback for a finished request; empty when this vendor sends none for that end. */
    public Optional<CallbackMessage> callback(CompatRequest request) {
        return Optional.empty();
    }

    /** The refusal of a body with all its faults; this form is that of FastAPI. */
    public DialectError invalid(InvalidBody invalid) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.putPOJO("detail", invalid.errors());
        return new DialectError(UNPROCESSABLE, body, Map.of());
    }

    public DialectName api() {
        return api;
    }

    /** The name in files and rows. */
    public String name() {
        return api.wire();
    }

    /** The path below which everything of this dialect is. */
    public String prefix() {
        return api.prefix();
    }

    /** The refusal with this dialect's status and body. */
    public DialectError error(ApiException refusal) {
        return api.error(refusal);
    }

    /** The shortest pause after which a client repeats a submit by itself; empty for a client that never does. */
    public Optional<Duration> repeatPause(String userAgent) {
        return CLIENTS.getOrDefault(name(), List.of()).stream()
                .filter(client -> userAgent.contains(client.agent()))
                .findFirst()
                .map(client -> Duration.ofMillis(client.soonestMs()));
    }

    /**
     * A vendor's client that repeats a submit by itself when the response does not come.
     *
     * @param agent a part of its User-Agent
     * @param soonestMs its shortest first pause, with the largest random deduction
     */
    private record RepeatingClient(String agent, long soonestMs) {}

    /** The JSON body of a callback, byte for byte, and how the callback is signed. */
    public record CallbackMessage(String body, Scheme scheme) {

        /** How webhook-service signs a callback. */
        public enum Scheme implements WireName {
            /** Standard Webhooks, with the account's secret. */
            STANDARD,
            /** Standard Webhooks, and fal's own signature with a key whose public half anybody can read. */
            FAL;
        }

        private static final String POLICY = "dialect";
        private static final Map<String, String> HEADERS = Map.of("Content-Type", "application/json");

        public static CallbackMessage of(JsonNode body, Scheme scheme) {
            return new CallbackMessage(body.toString(), scheme);
        }

        /** @param key the same key is sent once */
        public Delivery toDelivery(CompatRequest request, String key) {
            return new Delivery(
                    request.account(), key, request.callbackUrl().orElseThrow(), POLICY, body, HEADERS, scheme.wire());
        }

        /** Leaves out the body, which holds addresses of media. */
        @Override
        public String toString() {
            return "CallbackMessage[hidden]";
        }
    }
}
