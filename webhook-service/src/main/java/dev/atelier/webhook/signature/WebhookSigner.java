// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.signature;

import dev.atelier.webhook.endpoint.EndpointSecret;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;

/** Makes {@code Service-Signature: t=<unix seconds>,v1=<hex>} over {@code <t>.<body>}, one {@code v1} per secret. */
public final class WebhookSigner {
    public static final String HEADER = "Service-Signature";

    private WebhookSigner() {}

    public static String sign(byte[] body, Instant time, List<EndpointSecret> secrets) {
        long seconds = time.getEpochSecond();
        StringBuilder header = new StringBuilder("t=" + seconds);
        for (EndpointSecret secret : secrets) {
            byte[] mac = HmacSha256.compute(secret.wholeText(), seconds + ".", body);
            header.append(",v1=").append(HexFormat.of().formatHex(mac));
        }
        return header.toString();
    }
}
