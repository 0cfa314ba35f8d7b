// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A receiver's own check of a delivery, written from the documentation and not from the signer. */
public final class SignedBody {
    private SignedBody() {}

    public static boolean isGenuine(FakeReceiver.Call call, String secret) {
        return isGenuine(call.header("service-signature"), call.body(), secret);
    }

    public static boolean isGenuine(String header, byte[] body, String secret) {
        String[] parts = header.split(",", -1);
        String time = parts[0].substring("t=".length());
        byte[] signed = join(time + ".", body);
        String expected = HexFormat.of().formatHex(hmac(secret.getBytes(StandardCharsets.UTF_8), signed));
        return List.of(parts).contains("v1=" + expected);
    }

    public static boolean isGenuineStandard(FakeReceiver.Call call, String secret) {
        byte[] key = Base64.getDecoder().decode(secret.substring("whsec_".length()));
        byte[] signed = join(call.header("webhook-id") + "." + call.header("webhook-timestamp") + ".", call.body());
        String expected = "v1," + Base64.getEncoder().encodeToString(hmac(key, signed));
        return List.of(call.header("webhook-signature").split(" ", -1)).contains(expected);
    }

    private static byte[] join(String head, byte[] body) {
        byte[] first = head.getBytes(StandardCharsets.UTF_8);
        byte[] all = new byte[first.length + body.length];
        System.arraycopy(first, 0, all, 0, first.length);
        System.arraycopy(body, 0, all, first.length, body.length);
        return all;
    }

    private static byte[] hmac(byte[] key, byte[] text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(text);
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }
}
