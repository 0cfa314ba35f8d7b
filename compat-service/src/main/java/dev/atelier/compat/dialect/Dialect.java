// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.compat.translate.Translation;
import dev.atelier.compat.translate.TranslationLoader;
import dev.atelier.platform.dialect.DialectError;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.json.WireName;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** One vendor's API: what its paths translate to, its errors and its callbacks. Its resources are classes of their own. */
public abstract class Dialect {
    private final String name;
    private final String callbackParameter;
    private final List<RetryingClient> clients;
    private final Function<ApiException, DialectError> errors;
    private final Map<String, Translation> translations;

    /**
     * @param name the segment after {@code /compat/}, and the name of the translation file
     * @param callbackParameter the query parameter that asks for a callback
     * @param clients the vendor's own clients that repeat submits; where more than one fits, the first counts
     */
    protected Dialect(
            String name,
            String callbackParameter,
            List<RetryingClient> clients,
            Function<ApiException, DialectError> errors) {
        this.name = name;
        this.callbackParameter = callbackParameter;
        this.clients = List.copyOf(clients);
        this.errors = errors;
        this.translations = TranslationLoader.loadResource("dialects/" + name + ".yaml");
    }

    /** The callback for a finished request; empty when this vendor sends none for that end. */
    public abstract Optional<CallbackMessage> callback(CompatRequest request);

    /** Whether a submit without a body asks for the model's defaults. */
    public boolean allowsEmptyBody() {
        return false;
    }

    public String name() {
        return name;
    }

    public String callbackParameter() {
        return callbackParameter;
    }

    /** The path below which everything of this dialect is. */
    public String prefix() {
        return "/compat/" + name;
    }

    /** The model behind a path, without a slash at either end. */
    public Optional<Translation> translation(String path) {
        return Optional.ofNullable(translations.get(path));
    }

    /** The refusal with this dialect's status and body. */
    public DialectError error(ApiException refusal) {
        return errors.apply(refusal);
    }

    /** The shortest pause after which a client repeats a submit by itself; empty for a client that never does. */
    public Optional<Duration> repeatPause(String userAgent) {
        return clients.stream()
                .filter(client -> userAgent.contains(client.userAgent()))
                .findFirst()
                .map(RetryingClient::shortestPause);
    }

    /**
     * A vendor's client that repeats a submit by itself when the response does not come.
     *
     * @param userAgent a part of its User-Agent
     * @param shortestPause its shortest first pause, with the largest random deduction
     */
    public record RetryingClient(String userAgent, Duration shortestPause) {}

    /** The JSON body of a callback, byte for byte, and how the callback is signed. */
    public record CallbackMessage(String body, Scheme scheme) {

        /** How webhook-service signs a callback. */
        public enum Scheme implements WireName {
            /** Standard Webhooks, with the account's secret. */
            STANDARD,
            /** Standard Webhooks, and fal's own signature with a key whose public half anybody can read. */
            FAL;
        }

        public static CallbackMessage of(JsonNode body, Scheme scheme) {
            return new CallbackMessage(body.toString(), scheme);
        }

        /** Leaves out the body, which holds addresses of media. */
        @Override
        public String toString() {
            return "CallbackMessage[hidden]";
        }
    }
}
