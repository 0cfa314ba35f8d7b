// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.signature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.webhook.endpoint.EndpointSecret;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The expected values were computed with another implementation of HMAC-SHA256. */
class SignatureTest {
    private static final EndpointSecret SECRET =
            new EndpointSecret("whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=");
    private static final Instant TIME = Instant.ofEpochSecond(1_767_225_600);
    private static final byte[] BODY =
            "{\"id\":\"evt_1\",\"type\":\"generation.succeeded\"}".getBytes(StandardCharsets.UTF_8);

    @Test
    void serviceSignatureIsKeyedWithTheWholeSecret() {
        assertThat(WebhookSigner.sign(BODY, TIME, List.of(SECRET)))
                .isEqualTo("t=1767225600,v1=5523c088a8c5e158eadb1789377be2871be0095b3abd8781e8555e2a1a972723");
    }

    @Test
    void standardWebhooksAreKeyedWithTheDecodedSecret() {
        assertThat(WebhookSigner.standardHeaders("evt_1", BODY, TIME, List.of(SECRET)))
                .isEqualTo(Map.of(
                        "webhook-id", "evt_1",
                        "webhook-timestamp", "1767225600",
                        "webhook-signature", "v1,Qc7BWgsu9mNFEObtJmpPrRfrPpqB3g7o00O6KmTh3F4="));
    }
}
