// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.attempt;

import dev.atelier.platform.egress.EgressAnswer;
import dev.atelier.webhook.endpoint.OwnHeaders;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What an attempt sent and what came back, as the owner of the endpoint sees it.
 *
 * @param answer absent when the receiver sent none
 */
public record Exchange(Message request, @Nullable Message answer) {
    /** More than an ordinary generation has; a longer body is cut. */
    private static final int MAX_CHARACTERS = 16_384;
    /** Enough to distinguish two signatures, and too little to send the message once more. */
    private static final int SHOWN_OF_SIGNATURE = 24;

    private static final int SHORTEST_HIDDEN = 6;

    private static final String SIGNATURE = "signature";

    /**
     * The headers by their lower-case names, and the body as text.
     *
     * @param isCut whether the body goes on
     */
    public record Message(Map<String, String> headers, String body, boolean isCut) {
        public Message {
            headers = Map.copyOf(headers);
        }
    }

    /** @param own headers of the request that are not shown, also where the receiver repeats them */
    static Exchange of(SignedMessage sent, Optional<EgressAnswer> answer, OwnHeaders own) {
        return new Exchange(
                toMessage(sent),
                answer.map(Exchange::toMessage)
                        .map(message -> without(own, message))
                        .orElse(null));
    }

    private static Message without(OwnHeaders own, Message answer) {
        Map<String, String> headers = new TreeMap<>();
        answer.headers().forEach((name, value) -> headers.put(name, hidden(own, value)));
        return new Message(headers, hidden(own, answer.body()), answer.isCut());
    }

    private static String hidden(OwnHeaders own, String text) {
        String result = text;
        for (String value : own.values().values()) {
            // A short value is found in any text, and is no secret.
            result = value.length() < SHORTEST_HIDDEN ? result : result.replace(value, "…");
        }
        return result;
    }

    private static Message toMessage(SignedMessage sent) {
        Map<String, String> headers = new TreeMap<>();
        sent.headers().forEach((name, value) -> headers.put(name.toLowerCase(Locale.ROOT), shown(name, value)));
        String body = sent.text();
        return new Message(
                headers, body.substring(0, Math.min(body.length(), MAX_CHARACTERS)), body.length() > MAX_CHARACTERS);
    }

    private static Message toMessage(EgressAnswer answer) {
        return new Message(
                answer.headers(),
                answer.text(),
                answer.bytesRead() > answer.body().length());
    }

    /** Members who only read must not be able to repeat a message that the receiver still accepts. */
    private static String shown(String name, String value) {
        boolean isSecret = name.toLowerCase(Locale.ROOT).endsWith(SIGNATURE) && value.length() > SHOWN_OF_SIGNATURE;
        return isSecret ? value.substring(0, SHOWN_OF_SIGNATURE) + "…" : value;
    }

    /** Without what was said, which must not go into logs. */
    @Override
    public String toString() {
        return "Exchange[hidden]";
    }
}
