// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.credential;

import io.quarkus.vertx.http.ManagementInterface;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Base64;

/** The public keys of the caller token, for the services; they hold nothing secret, so no bearer is asked for. */
@Singleton
class InternalKeys {
    private final CallerTokenSigner signer;

    InternalKeys(CallerTokenSigner signer) {
        this.signer = signer;
    }

    void register(@Observes ManagementInterface inner) {
        inner.router().get("/internal/jwks").handler(this::answer);
    }

    private void answer(RoutingContext http) {
        http.response()
                .putHeader("Content-Type", "application/json")
                .putHeader("Cache-Control", "max-age=60")
                .end(keySet().toBuffer());
    }

    private JsonObject keySet() {
        return new JsonObject()
                .put(
                        "keys",
                        new JsonArray(
                                signer.keys().stream().map(InternalKeys::key).toList()));
    }

    private static JsonObject key(SigningKey key) {
        return new JsonObject()
                .put("kty", "RSA")
                .put("use", "sig")
                .put("alg", "RS256")
                .put("kid", key.kid())
                .put("n", unsigned(key.publicKey().getModulus()))
                .put("e", unsigned(key.publicKey().getPublicExponent()));
    }

    private static String unsigned(BigInteger number) {
        byte[] bytes = number.toByteArray();
        byte[] magnitude = bytes[0] == 0 ? Arrays.copyOfRange(bytes, 1, bytes.length) : bytes;
        return Base64.getUrlEncoder().withoutPadding().encodeToString(magnitude);
    }
}
