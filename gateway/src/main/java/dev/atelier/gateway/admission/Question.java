// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.gateway.apikey.ApiKeySecret;
import dev.atelier.gateway.apikey.KeyFingerprint;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;

/**
 * What one request asks of admission.
 *
 * @param fingerprints of the key that was presented, under each pepper that is known
 * @param address of the client
 */
record Question(long credential, List<String> fingerprints, Demand demand, String address) {

    Question {
        fingerprints = List.copyOf(fingerprints);
    }

    static Question of(ApiKeySecret key, KeyFingerprint fingerprint, Demand demand, HttpServerRequest request) {
        return new Question(
                key.credential(),
                fingerprint.all(key),
                demand,
                request.remoteAddress().hostAddress());
    }

    boolean presents(String stored) {
        return fingerprints.stream().anyMatch(own -> MessageDigest.isEqual(bytes(own), bytes(stored)));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
