// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth.connection;

import dev.atelier.gateway.signin.AccessWithdrawn;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/** Revokes the connections of a person whose access is withdrawn. */
@Singleton
class WithdrawnAccessListener {
    private final ConnectionService connections;

    WithdrawnAccessListener(ConnectionService connections) {
        this.connections = connections;
    }

    void on(@Observes AccessWithdrawn access) {
        connections.revokeAllOfUser(access.user(), access.account(), access.reason(), access.actor());
    }
}
