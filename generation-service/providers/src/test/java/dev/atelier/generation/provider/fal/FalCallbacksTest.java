// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.fal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.provider.Callback;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.generation.provider.http.Wire;
import dev.atelier.generation.provider.testkit.FakeVendor;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Signature;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FalCallbacksTest {
    private static final String BODY = "{\"request_id\":\"req-1\",\"status\":\"OK\",\"payload\":{\"text\":\"grüße\"}}";

    private final KeyPair pair = pair();
    private final KeySet keySet = new KeySet();
    private Wire wire;
    private FalCallbacks callbacks;
    private Upstream upstream;

    @BeforeEach
    void start() {
        wire = new Wire();
        callbacks = new FalCallbacks(wire.trusted(), wire.config(), wire.clock());
        upstream = Wire.upstream("fal", keySet.url(), Map.of("jwks-url", keySet.url() + "/jwks.json"));
        keySet.offer(pair);
    }

    @AfterEach
    void stop() {
        wire.close();
        keySet.close();
    }

    @Test
    void theVendorsOwnCallbackIsGenuineAndTheKeysAreAskedForOnce() throws Exception {
        Callback callback = signed(pair, BODY, Instant.now());

        assertThat(callbacks.isGenuine(upstream, callback)).isTrue();
        assertThat(callbacks.isGenuine(upstream, callback)).isTrue();
        assertThat(keySet.requests()).hasSize(1);
        assertThat(keySet.requests().getFirst().header("authorization")).isEmpty();
    }

    @Test
    void aForgedOrChangedOneIsNot() throws Exception {
        Callback genuine = signed(pair, BODY, Instant.now());

        assertThat(callbacks.isGenuine(upstream, signed(pair(), BODY, Instant.now())))
                .isFalse();
        assertThat(callbacks.isGenuine(upstream, new Callback(genuine.headers(), BODY + " ")))
                .isFalse();
        assertThat(callbacks.isGenuine(upstream, new Callback(Map.of(), BODY))).isFalse();
    }

    @Test
    void anOldOneOrOneFromTheFutureIsNot() throws Exception {
        assertThat(callbacks.isGenuine(
                        upstream, signed(pair, BODY, Instant.now().minusSeconds(301))))
                .isFalse();
        assertThat(callbacks.isGenuine(
                        upstream, signed(pair, BODY, Instant.now().plusSeconds(400))))
                .isFalse();
        assertThat(callbacks.isGenuine(
                        upstream, signed(pair, BODY, Instant.now().minusSeconds(200))))
                .isTrue();
    }

    @Test
    void forgeriesDoNotMakeUsAskForKeysAllTheTime() throws Exception {
        for (int i = 0; i < 5; i++) {
            callbacks.isGenuine(upstream, signed(pair(), BODY, Instant.now()));
        }

        assertThat(keySet.requests()).hasSize(1);
    }

    @Test
    void withoutKeysNothingIsGenuine() throws Exception {
        keySet.always(FakeVendor.Answer.json(500, "{}"));

        assertThat(callbacks.isGenuine(upstream, signed(pair, BODY, Instant.now())))
                .isFalse();
    }

    private static Callback signed(KeyPair pair, String body, Instant time) throws Exception {
        String seconds = Long.toString(time.getEpochSecond());
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(body.getBytes(StandardCharsets.UTF_8));
        Signature signature = Signature.getInstance("Ed25519");
        signature.initSign(pair.getPrivate());
        signature.update(("req-1\nuser-1\n" + seconds + "\n" + HexFormat.of().formatHex(digest))
                .getBytes(StandardCharsets.UTF_8));
        return new Callback(
                Map.of(
                        "x-fal-webhook-request-id",
                        "req-1",
                        "x-fal-webhook-user-id",
                        "user-1",
                        "x-fal-webhook-timestamp",
                        seconds,
                        "x-fal-webhook-signature",
                        HexFormat.of().formatHex(signature.sign())),
                body);
    }

    private static KeyPair pair() {
        try {
            return KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        } catch (java.security.GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Where the vendor publishes its keys, beside one of another kind. */
    private static final class KeySet extends FakeVendor {
        private volatile String keys = "";

        void offer(KeyPair pair) {
            byte[] encoded = pair.getPublic().getEncoded();
            String x = Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(Arrays.copyOfRange(encoded, encoded.length - 32, encoded.length));
            keys = "{\"keys\":[{\"kty\":\"RSA\",\"n\":\"AQAB\"},{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"" + x
                    + "\"}]}";
        }

        @Override
        protected Answer answer(Request request) {
            return request.line().equals("GET /jwks.json") ? Answer.json(200, keys) : Answer.json(404, "{}");
        }
    }
}
