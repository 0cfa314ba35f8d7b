// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.gateway.apikey.ApiKeySecret;
import dev.atelier.gateway.apikey.KeyFingerprint;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;

/**
 * The question whether one request is admitted.
 *
 * @param fingerprints of the presented key, one for each known pepper
 * @param address of the client
 */
record AdmissionRequest(long credential, List<String> fingerprints, RouteRequirement requirement, String address) {

    AdmissionRequest {
        fingerprints = List.copyOf(fingerprints);
    }

    static AdmissionRequest of(HttpServerRequest http, KeyFingerprint fingerprint, RouteRequirement requirement) {
        ApiKeySecret key = BearerToken.parse(http);
        return new AdmissionRequest(
                key.credential(),
                fingerprint.all(key),
                requirement,
                http.remoteAddress().hostAddress());
    }
}
