// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.internal;

import dev.atelier.platform.secret.Sha256;
import io.smallrye.config.ConfigMapping;
import jakarta.inject.Singleton;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The keys of the services: the private key of this one, and the public keys of all. */
@Singleton
public class IdentityKeys {
    private static final String ALGORITHM = "Ed25519";
    private static final int ID_BYTES = 12;
    private static final String PRIVATE_KEY = "atelier.identity.private-key";
    private static final String PUBLIC_KEYS = "atelier.identity.public-keys.";

    /** A public key and whose it is. */
    record Known(ServiceName owner, PublicKey key) {}

    private final ServiceName self;
    private final PrivateKey privateKey;
    private final String ownId;
    private final Map<String, Known> byId = new HashMap<>();

    public IdentityKeys(@ConfigProperty(name = "quarkus.application.name") String application, IdentityConfig config) {
        this.self = ServiceName.ofApplication(application)
                .orElseThrow(() -> new IllegalStateException("no service of the platform: " + application));
        this.privateKey = config.privateKey()
                .flatMap(IdentityKeys::privateKey)
                .orElseThrow(
                        () -> new IllegalStateException(PRIVATE_KEY + " must be an Ed25519 key, PKCS #8 in base64"));
        for (ServiceName service : ServiceName.values()) {
            for (String text : config.publicKeys().getOrDefault(service.shortName(), List.of())) {
                PublicKey key = publicKey(text)
                        .orElseThrow(() -> new IllegalStateException(
                                PUBLIC_KEYS + service.shortName() + " must be Ed25519 keys, X.509 in base64"));
                if (byId.put(id(key), new Known(service, key)) != null) {
                    throw new IllegalStateException(
                            PUBLIC_KEYS + service.shortName() + " has a key twice, or the key of another service");
                }
            }
        }
        this.ownId = byId.entrySet().stream()
                .filter(known -> known.getValue().owner() == self
                        && belongs(privateKey, known.getValue().key()))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(
                        PUBLIC_KEYS + self.shortName() + " has no key that belongs to " + PRIVATE_KEY));
    }

    ServiceName self() {
        return self;
    }

    PrivateKey privateKey() {
        return privateKey;
    }

    /** The id of the public key that belongs to the private key. */
    String ownId() {
        return ownId;
    }

    Optional<Known> find(String id) {
        return Optional.ofNullable(byId.get(id));
    }

    /** The key, if the text is one: Ed25519, PKCS #8 in base64. */
    public static Optional<PrivateKey> privateKey(String base64) {
        try {
            byte[] bytes = Base64.getDecoder().decode(base64.strip());
            return Optional.of(KeyFactory.getInstance(ALGORITHM).generatePrivate(new PKCS8EncodedKeySpec(bytes)));
        } catch (IllegalArgumentException | GeneralSecurityException _) {
            return Optional.empty();
        }
    }

    private static Optional<PublicKey> publicKey(String base64) {
        try {
            byte[] bytes = Base64.getDecoder().decode(base64.strip());
            return Optional.of(KeyFactory.getInstance(ALGORITHM).generatePublic(new X509EncodedKeySpec(bytes)));
        } catch (IllegalArgumentException | GeneralSecurityException _) {
            return Optional.empty();
        }
    }

    private static boolean belongs(PrivateKey own, PublicKey key) {
        byte[] probe = {1};
        try {
            Signature signature = Signature.getInstance(ALGORITHM);
            signature.initSign(own);
            signature.update(probe);
            byte[] signed = signature.sign();
            signature.initVerify(key);
            signature.update(probe);
            return signature.verify(signed);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no " + ALGORITHM, e);
        }
    }

    private static String id(PublicKey key) {
        byte[] digest = Sha256.of(key.getEncoded());
        return Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(digest, ID_BYTES));
    }

    @Override
    public String toString() {
        return "IdentityKeys[" + self + "]";
    }

    /** The identities by which services know each other's calls. */
    @ConfigMapping(prefix = "atelier.identity")
    public interface IdentityConfig {

        /** The private key of this service and of no other: Ed25519, PKCS #8, base64. */
        Optional<String> privateKey();

        /**
         * The public keys of each service (gateway, generation, library, billing, webhook, compat): X.509, base64; the same in
         * all services, and no secret. A service has two while its private key is changed.
         */
        Map<String, List<String>> publicKeys();
    }
}
