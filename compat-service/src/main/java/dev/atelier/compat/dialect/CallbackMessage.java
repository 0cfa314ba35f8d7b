// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.platform.json.WireName;

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
