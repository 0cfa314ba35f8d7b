// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.listen;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signs an event that is sent again, by the secret of the session: verifiers refuse a time more than five minutes old. Both
 * signatures are those of docs/webhooks.md.
 */
record SessionSignature(String secret, Clock clock) {
    private static final String PREFIX = "whsec_";

    /** The headers with the signatures of this moment; all others stay as they came. */
    Map<String, String> renew(Map<String, String> headers, String eventId, String body) {
        long seconds = clock.instant().getEpochSecond();
        String legacy = HexFormat.of().formatHex(hmac(bytes(secret), seconds + "." + body));
        byte[] key = Base64.getDecoder().decode(secret.substring(PREFIX.length()));
        String standard = Base64.getEncoder().encodeToString(hmac(key, eventId + "." + seconds + "." + body));
        Map<String, String> renewed = new LinkedHashMap<>(headers);
        renewed.put("Service-Signature", "t=" + seconds + ",v1=" + legacy);
        renewed.put("webhook-id", eventId);
        renewed.put("webhook-timestamp", Long.toString(seconds));
        renewed.put("webhook-signature", "v1," + standard);
        return renewed;
    }

    private static byte[] hmac(byte[] key, String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, mac.getAlgorithm()));
            return mac.doFinal(bytes(text));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no HmacSHA256", e);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return "SessionSignature[hidden]";
    }
}
