// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.replicate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.provider.Callback;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.generation.provider.http.VendorHarness;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.function.BiPredicate;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

public class ReplicateCallbacksTest {
    private static final String SECRET = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
    private static final String OTHER = "whsec_" + Base64.getEncoder().encodeToString(new byte[24]);
    private static final String BODY = "{\"id\":\"p1\",\"status\":\"succeeded\"}";

    private final FakeReplicate replicate = new FakeReplicate();
    private VendorHarness harness;
    private BiPredicate<Upstream, Callback> callbacks;

    @BeforeEach
    void start() {
        harness = new VendorHarness();
        callbacks = callbacks(harness);
        replicate.signWith(SECRET);
    }

    @AfterEach
    void stop() {
        harness.close();
        replicate.close();
    }

    @Test
    void theVendorsOwnCallbackIsGenuineAndTheSecretIsAskedForOnce() throws Exception {
        assertThat(callbacks.test(upstream(Map.of()), signed(SECRET, Instant.now())))
                .isTrue();
        assertThat(callbacks.test(upstream(Map.of()), signed(SECRET, Instant.now())))
                .isTrue();
        assertThat(replicate.requests()).hasSize(1);
    }

    @Test
    void aForgedChangedOrUnsignedOneIsNot() throws Exception {
        Callback genuine = signed(SECRET, Instant.now());

        assertThat(callbacks.test(upstream(Map.of()), signed(OTHER, Instant.now())))
                .isFalse();
        assertThat(callbacks.test(upstream(Map.of()), new Callback(genuine.headers(), BODY + " ")))
                .isFalse();
        assertThat(callbacks.test(upstream(Map.of()), new Callback(Map.of(), BODY)))
                .isFalse();
    }

    @Test
    void anOldOneIsNotEvenLookedAt() throws Exception {
        assertThat(callbacks.test(
                        upstream(Map.of()), signed(SECRET, Instant.now().minusSeconds(301))))
                .isFalse();
        assertThat(replicate.requests()).isEmpty();
    }

    @Test
    void aConfiguredSecretIsReadWhereTheOptionSays(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("secret"), OTHER + "\n");
        Upstream configured = upstream(Map.of("webhook-secret", "file:" + file));

        assertThat(callbacks.test(configured, signed(OTHER, Instant.now()))).isTrue();
        assertThat(callbacks.test(configured, signed(SECRET, Instant.now()))).isFalse();
        assertThat(replicate.requests()).isEmpty();
    }

    @Test
    void aSecretInTheConfigurationItselfIsNotTaken() throws Exception {
        assertThat(callbacks.test(upstream(Map.of("webhook-secret", SECRET)), signed(SECRET, Instant.now())))
                .isFalse();
    }

    /** What says whether a callback is genuine. */
    protected BiPredicate<Upstream, Callback> callbacks(VendorHarness harness) {
        return new ReplicateCallbacks(harness.client(), harness.clock())::isGenuine;
    }

    private Upstream upstream(Map<String, String> options) {
        return VendorHarness.upstream("replicate", URI.create(replicate.url() + "/v1"), options);
    }

    private static Callback signed(String secret, Instant time) throws Exception {
        String seconds = Long.toString(time.getEpochSecond());
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.substring(6)), "HmacSHA256"));
        String signature = Base64.getEncoder()
                .encodeToString(mac.doFinal(("msg_1." + seconds + "." + BODY).getBytes(StandardCharsets.UTF_8)));
        return new Callback(
                Map.of(
                        "webhook-id",
                        "msg_1",
                        "webhook-timestamp",
                        seconds,
                        "webhook-signature",
                        "v1,bm90IHRoaXMgb25l v2," + signature + " v1," + signature),
                BODY);
    }
}
