// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.listen;

import dev.atelier.webhook.endpoint.EndpointSecret;

/**
 * One listener's session, which outlasts its connections.
 *
 * @param token what the client brings to continue it
 * @param secret signs what it hears, and nothing else
 */
record ListenSession(String id, long account, String token, EndpointSecret secret) {
    @Override
    public String toString() {
        return "ListenSession[" + account + "]";
    }
}
