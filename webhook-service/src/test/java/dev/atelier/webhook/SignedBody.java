// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
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

    /** @param x the key, as the JWKS shows it */
    public static boolean isGenuineFal(FakeReceiver.Call call, String x) throws GeneralSecurityException {
        String prefix = "x-fal-webhook-";
        String message = String.join(
                "\n",
                call.header(prefix + "request-id"),
                call.header(prefix + "user-id"),
                call.header(prefix + "timestamp"),
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(call.body())));
        // What stands before the 32 bytes of such a key in its X.509 form (RFC 8410).
        byte[] head = HexFormat.of().parseHex("302a300506032b6570032100");
        byte[] key = Base64.getUrlDecoder().decode(x);
        byte[] encoded = Arrays.copyOf(head, head.length + key.length);
        System.arraycopy(key, 0, encoded, head.length, key.length);
        Signature verifier = Signature.getInstance("Ed25519");
        verifier.initVerify(KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded)));
        verifier.update(message.getBytes(StandardCharsets.UTF_8));
        return verifier.verify(HexFormat.of().parseHex(call.header(prefix + "signature")));
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
