// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.credential;

import io.quarkus.vertx.http.ManagementInterface;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/** Publishes the public keys of the caller token on the management port; the keys are not secret, so anyone may read. */
@Singleton
class JwksEndpoint {
    private final CallerTokenSigner signer;

    JwksEndpoint(CallerTokenSigner signer) {
        this.signer = signer;
    }

    void register(@Observes ManagementInterface management) {
        management
                .router()
                .get("/internal/jwks")
                .handler(http -> http.response()
                        .putHeader("Content-Type", "application/json")
                        .putHeader("Cache-Control", "max-age=60")
                        .end(signer.publicKeys()));
    }
}
