// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.passkey;

import com.upokecenter.cbor.CBORObject;
import io.vertx.core.json.JsonObject;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Arrays;
import java.util.Base64;

/** An authenticator with one passkey, which does what a test says, also what no honest one does. */
final class SoftwareAuthenticator {
    private static final int PRESENT = 0x01;
    private static final int VERIFIED = 0x04;
    private static final int HAS_KEY = 0x40;
    private static final int COORDINATE = 32;

    private final KeyPair keys;
    private final byte[] id = new byte[32];
    private byte[] userHandle = new byte[0];
    private String origin = "http://localhost:8080";
    private String host = "localhost";
    private String format = "none";
    private boolean isVerifying = true;
    private int count = 1;

    SoftwareAuthenticator() {
        try {
            var generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            keys = generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
        new SecureRandom().nextBytes(id);
    }

    SoftwareAuthenticator from(String anotherOrigin) {
        origin = anotherOrigin;
        return this;
    }

    SoftwareAuthenticator forHost(String anotherHost) {
        host = anotherHost;
        return this;
    }

    SoftwareAuthenticator withoutVerification() {
        isVerifying = false;
        return this;
    }

    SoftwareAuthenticator withFormat(String name) {
        format = name;
        return this;
    }

    SoftwareAuthenticator counting(int next) {
        count = next;
        return this;
    }

    SoftwareAuthenticator forHandle(byte[] handle) {
        userHandle = handle;
        return this;
    }

    byte[] handle() {
        return userHandle;
    }

    String id() {
        return encode(id);
    }

    /** The answer to {@code navigator.credentials.create}. */
    String register(JsonObject options) {
        JsonObject publicKey = options.getJsonObject("publicKey");
        userHandle =
                Base64.getUrlDecoder().decode(publicKey.getJsonObject("user").getString("id"));
        byte[] key = coseKey();
        byte[] data = ByteBuffer.allocate(37 + 16 + 2 + id.length + key.length)
                .put(data(HAS_KEY))
                .put(new byte[16])
                .putShort((short) id.length)
                .put(id)
                .put(key)
                .array();
        byte[] attestation = CBORObject.NewMap()
                .Add("fmt", format)
                .Add("attStmt", CBORObject.NewMap())
                .Add("authData", data)
                .EncodeToBytes();
        count++;
        return answer(new JsonObject()
                .put("clientDataJSON", encode(clientData("webauthn.create", publicKey.getString("challenge"))))
                .put("attestationObject", encode(attestation)));
    }

    /** The answer to {@code navigator.credentials.get}. */
    String signIn(JsonObject options) {
        byte[] clientData =
                clientData("webauthn.get", options.getJsonObject("publicKey").getString("challenge"));
        byte[] data = data(0);
        count++;
        return answer(new JsonObject()
                .put("clientDataJSON", encode(clientData))
                .put("authenticatorData", encode(data))
                .put("signature", encode(sign(data, hash(clientData))))
                .put("userHandle", encode(userHandle)));
    }

    private String answer(JsonObject response) {
        return new JsonObject()
                .put("type", "public-key")
                .put("id", id())
                .put("response", response)
                .put("clientExtensionResults", new JsonObject())
                .encode();
    }

    private byte[] clientData(String type, String challenge) {
        return new JsonObject()
                .put("type", type)
                .put("challenge", challenge)
                .put("origin", origin)
                .put("crossOrigin", false)
                .encode()
                .getBytes(StandardCharsets.UTF_8);
    }

    private byte[] data(int flags) {
        return ByteBuffer.allocate(37)
                .put(hash(host.getBytes(StandardCharsets.UTF_8)))
                .put((byte) (flags | PRESENT | (isVerifying ? VERIFIED : 0)))
                .putInt(count)
                .array();
    }

    private byte[] coseKey() {
        var key = (ECPublicKey) keys.getPublic();
        return CBORObject.NewMap()
                .Add(1, 2)
                .Add(3, -7)
                .Add(-1, 1)
                .Add(-2, coordinate(key.getW().getAffineX()))
                .Add(-3, coordinate(key.getW().getAffineY()))
                .EncodeToBytes();
    }

    private static byte[] coordinate(BigInteger number) {
        byte[] bytes = number.toByteArray();
        return bytes.length > COORDINATE
                ? Arrays.copyOfRange(bytes, bytes.length - COORDINATE, bytes.length)
                : ByteBuffer.allocate(COORDINATE)
                        .put(COORDINATE - bytes.length, bytes)
                        .array();
    }

    private byte[] sign(byte[]... parts) {
        try {
            var signature = Signature.getInstance("SHA256withECDSA");
            signature.initSign(keys.getPrivate());
            for (byte[] part : parts) {
                signature.update(part);
            }
            return signature.sign();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] hash(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String encode(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
