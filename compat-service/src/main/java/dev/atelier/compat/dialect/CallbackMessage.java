// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.dialect;

import java.util.Map;

/**
 * The body of a callback, to the byte, and the headers that are this dialect's own.
 *
 * @param headers beside those of the Standard Webhooks signature
 */
public record CallbackMessage(String body, Map<String, String> headers) {

    public CallbackMessage {
        headers = Map.copyOf(headers);
    }

    /** Without the body, which holds addresses of media. */
    @Override
    public String toString() {
        return "CallbackMessage[hidden]";
    }
}
