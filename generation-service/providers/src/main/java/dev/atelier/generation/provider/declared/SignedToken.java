// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.declared;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.atelier.generation.provider.http.UpstreamJson;
import dev.atelier.platform.secret.Hmac;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Base64;

/** A JSON Web Token (RFC 7519) with HS256, made for one request from an access key and its secret. */
final class SignedToken {
    /** The vendor's clock may be behind. */
    private static final int BEFORE_SECONDS = 5;

    private static final String HEADER = "{\"alg\":\"HS256\",\"typ\":\"JWT\"}";

    private SignedToken() {}

    /**
     * @param credential access key and secret key with a colon between them
     * @param seconds until it ends
     */
    static String of(String credential, int seconds, Clock clock) {
        String[] keys = credential.split(":", 2);
        long now = clock.instant().getEpochSecond();
        var claims = JsonNodeFactory.instance
                .objectNode()
                .put("iss", keys[0])
                .put("exp", now + seconds)
                .put("nbf", now - BEFORE_SECONDS);
        String content = encode(HEADER.getBytes(StandardCharsets.UTF_8)) + "." + encode(UpstreamJson.bytes(claims));
        byte[] secret = keys[keys.length - 1].getBytes(StandardCharsets.UTF_8);
        return content + "." + encode(new Hmac(Hmac.key(secret)).compute(content.getBytes(StandardCharsets.US_ASCII)));
    }

    private static String encode(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
