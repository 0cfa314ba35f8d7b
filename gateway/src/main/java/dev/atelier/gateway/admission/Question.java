// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.gateway.apikey.ApiKeySecret;
import dev.atelier.gateway.credential.Credential;
import io.vertx.core.http.HttpServerRequest;

/**
 * What one request asks of admission.
 *
 * @param fingerprint of the key that was presented
 * @param address of the client
 */
record Question(long credential, String fingerprint, Demand demand, String address) {

    static Question of(ApiKeySecret key, byte[] fingerprint, Demand demand, HttpServerRequest request) {
        return new Question(
                key.credential(),
                Credential.text(fingerprint),
                demand,
                request.remoteAddress().hostAddress());
    }
}
