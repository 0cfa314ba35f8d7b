// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import java.io.Serial;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.spec.NamedParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The identities of the services in a test run: the same in every process, so that tests and services know each other. */
final class TestIdentities {
    private static final List<String> SERVICES =
            List.of("gateway", "generation", "library", "billing", "webhook", "compat");

    private static final Duration LIFETIME = Duration.ofSeconds(60);
    private static final int ID_BYTES = 12;
    private static final Base64.Encoder URL = Base64.getUrlEncoder().withoutPadding();
    private static final Map<String, KeyPair> PAIRS = pairs();

    private TestIdentities() {}

    /** The settings of one service. */
    static Map<String, String> settings(String application) {
        Map<String, String> settings = new LinkedHashMap<>();
        String service = shortName(application);
        // The test kit itself is no service.
        KeyPair own = pairOf(PAIRS.containsKey(service) ? service : "gateway");
        settings.put("atelier.identity.private-key", encode(own.getPrivate().getEncoded()));
        PAIRS.forEach((known, pair) -> settings.put(
                "atelier.identity.public-keys." + known, encode(pair.getPublic().getEncoded())));
        return settings;
    }

    /** The token of a call from one service to another, by their short names. */
    static String token(String caller, String callee) {
        Instant now = Instant.now();
        KeyPair pair = pairOf(caller);
        String head = "{\"alg\":\"EdDSA\",\"typ\":\"atelier-call+jwt\",\"kid\":\"%s\"}".formatted(id(pair));
        String claims = "{\"iss\":\"%s\",\"aud\":\"%s\",\"iat\":%d,\"exp\":%d}"
                .formatted(
                        application(caller),
                        application(callee),
                        now.getEpochSecond(),
                        now.plus(LIFETIME).getEpochSecond());
        String content = base64(head) + "." + base64(claims);
        return content + "." + URL.encodeToString(sign(pair, content));
    }

    /** Whether this is the header of a call from one service to another. */
    static boolean isCall(String header, String caller, String callee) {
        String[] parts = header.replaceFirst("^Bearer ", "").split("\\.", -1);
        if (parts.length != 3) {
            return false;
        }
        String claims = new String(Base64.getUrlDecoder().decode(parts[1]), StandardCharsets.UTF_8);
        return claims.contains("\"iss\":\"" + application(caller) + "\"")
                && claims.contains("\"aud\":\"" + application(callee) + "\"")
                && verifies(
                        pairOf(caller),
                        parts[0] + "." + parts[1],
                        Base64.getUrlDecoder().decode(parts[2]));
    }

    /** Whether an application of the platform has this name. */
    static boolean isApplication(String name) {
        return SERVICES.stream().anyMatch(service -> application(service).equals(name));
    }

    /** {@code billing} of {@code billing-service}. */
    static String shortName(String application) {
        return application.replace("-service", "");
    }

    private static String application(String service) {
        return service.equals("gateway") ? service : service + "-service";
    }

    private static KeyPair pairOf(String service) {
        return Objects.requireNonNull(PAIRS.get(service), service);
    }

    private static Map<String, KeyPair> pairs() {
        Map<String, KeyPair> pairs = new LinkedHashMap<>();
        SERVICES.forEach(service -> pairs.put(service, pair(service)));
        return pairs;
    }

    private static KeyPair pair(String service) {
        try {
            byte[] seed = MessageDigest.getInstance("SHA-256")
                    .digest(("test identity of " + service).getBytes(StandardCharsets.UTF_8));
            KeyPairGenerator generator = KeyPairGenerator.getInstance("Ed25519");
            generator.initialize(NamedParameterSpec.ED25519, new Seed(seed));
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String id(KeyPair pair) {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256").digest(pair.getPublic().getEncoded());
            return URL.encodeToString(Arrays.copyOf(digest, ID_BYTES));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] sign(KeyPair pair, String content) {
        try {
            Signature signature = Signature.getInstance("Ed25519");
            signature.initSign(pair.getPrivate());
            signature.update(content.getBytes(StandardCharsets.US_ASCII));
            return signature.sign();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean verifies(KeyPair pair, String content, byte[] signed) {
        try {
            Signature signature = Signature.getInstance("Ed25519");
            signature.initVerify(pair.getPublic());
            signature.update(content.getBytes(StandardCharsets.US_ASCII));
            return signature.verify(signed);
        } catch (GeneralSecurityException _) {
            return false;
        }
    }

    private static String encode(byte[] key) {
        return Base64.getEncoder().encodeToString(key);
    }

    private static String base64(String text) {
        return URL.encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    /** The JDK makes the private key of what it draws. */
    private static final class Seed extends SecureRandom {
        @Serial
        private static final long serialVersionUID = 1L;

        private final byte[] seed;

        private Seed(byte[] seed) {
            this.seed = seed.clone();
        }

        @Override
        public void nextBytes(byte[] bytes) {
            System.arraycopy(seed, 0, bytes, 0, bytes.length);
        }
    }
}
