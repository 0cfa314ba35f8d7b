// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.signature;

import dev.atelier.platform.secret.Hmac;
import dev.atelier.webhook.endpoint.EndpointSecret;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Signs messages with each secret of their receiver (HMAC-SHA-256). */
public final class WebhookSigner {
    public static final String HEADER = "Service-Signature";

    private WebhookSigner() {}

    /** Makes {@code t=<unix seconds>,v1=<hex>} over {@code <t>.<body>}, one {@code v1} per secret. */
    public static String sign(byte[] body, Instant time, List<EndpointSecret> secrets) {
        long seconds = time.getEpochSecond();
        StringBuilder header = new StringBuilder("t=" + seconds);
        for (EndpointSecret secret : secrets) {
            byte[] mac = mac(secret.wholeText(), seconds + ".", body);
            header.append(",v1=").append(HexFormat.of().formatHex(mac));
        }
        return header.toString();
    }

    /** Makes the headers of the Standard Webhooks convention, so that its public verifiers accept our messages. */
    public static Map<String, String> standardHeaders(
            String eventId, byte[] body, Instant time, List<EndpointSecret> secrets) {
        long seconds = time.getEpochSecond();
        String signatures = secrets.stream()
                .map(secret -> mac(secret.decoded(), eventId + "." + seconds + ".", body))
                .map(mac -> "v1," + Base64.getEncoder().encodeToString(mac))
                .collect(Collectors.joining(" "));
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("webhook-id", eventId);
        headers.put("webhook-timestamp", Long.toString(seconds));
        headers.put("webhook-signature", signatures);
        return headers;
    }

    private static byte[] mac(byte[] key, String prefix, byte[] body) {
        return new Hmac(Hmac.key(key)).compute(prefix.getBytes(StandardCharsets.UTF_8), body);
    }
}
