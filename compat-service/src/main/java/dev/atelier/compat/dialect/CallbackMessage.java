// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.dialect;

import java.util.Map;

/**
 * The body of a callback, to the byte, and the headers that are this dialect's own.
 *
 * @param headers beside those of the signatures
 */
public record CallbackMessage(String body, Map<String, String> headers, Scheme scheme) {

    /** How webhook-service signs it. */
    public enum Scheme {
        /** Standard Webhooks, with the account's secret. */
        STANDARD("standard"),
        /** That, and the other dialect's own with a key that anybody can read. */
        FAL("fal");

        private final String wire;

        Scheme(String wire) {
            this.wire = wire;
        }

        public String wire() {
            return wire;
        }
    }

    public CallbackMessage {
        headers = Map.copyOf(headers);
    }

    /** Without the body, which holds addresses of media. */
    @Override
    public String toString() {
        return "CallbackMessage[hidden]";
    }
}
