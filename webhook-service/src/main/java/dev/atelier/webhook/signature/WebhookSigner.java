// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.signature;

import dev.atelier.webhook.endpoint.EndpointSecret;
import java.time.Instant;
import java.util.HexFormat;

/** Makes {@code Service-Signature: t=<unix seconds>,v1=<hex>} over {@code <t>.<body>}. */
public final class WebhookSigner {
    public static final String HEADER = "Service-Signature";

    private WebhookSigner() {}

    public static String sign(byte[] body, Instant time, EndpointSecret secret) {
        long seconds = time.getEpochSecond();
        byte[] mac = HmacSha256.of(secret.wholeText(), seconds + ".", body);
        return "t=" + seconds + ",v1=" + HexFormat.of().formatHex(mac);
    }
}
