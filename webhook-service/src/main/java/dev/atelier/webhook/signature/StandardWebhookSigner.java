// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.signature;

import dev.atelier.webhook.endpoint.EndpointSecret;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Makes the headers of the Standard Webhooks convention, so that its public verifiers accept our messages. */
public final class StandardWebhookSigner {
    private StandardWebhookSigner() {}

    public static Map<String, String> headers(String eventId, byte[] body, Instant time, List<EndpointSecret> secrets) {
        long seconds = time.getEpochSecond();
        String signatures = secrets.stream()
                .map(secret -> HmacSha256.compute(secret.decoded(), eventId + "." + seconds + ".", body))
                .map(mac -> "v1," + Base64.getEncoder().encodeToString(mac))
                .collect(Collectors.joining(" "));
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("webhook-id", eventId);
        headers.put("webhook-timestamp", Long.toString(seconds));
        headers.put("webhook-signature", signatures);
        return headers;
    }
}
