// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.listen;

import dev.atelier.webhook.endpoint.EndpointSecret;

/**
 * The session of one listener; it lasts longer than its connections.
 *
 * @param token with which the client continues the session
 * @param secret signs the events of this session, and nothing else
 */
record ListenSession(String id, long account, String token, EndpointSecret secret) {
    @Override
    public String toString() {
        return "ListenSession[" + account + "]";
    }
}
