// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import dev.atelier.cli.host.PrivateFile;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.EnumMap;
import java.util.Map;
import java.util.Properties;

/**
 * The secrets of one state directory: created once and used by every later start.
 *
 * @param identities of the services
 */
record StackSecrets(
        String operatorToken,
        String secretKey,
        String databasePassword,
        Map<ServiceDefinition, IdentityPair> identities) {
    private static final int BYTES = 32;
    private static final String OPERATOR_TOKEN = "operator-token";
    private static final String SECRET_KEY = "secret-key";
    private static final String DATABASE_PASSWORD = "database-password";

    StackSecrets {
        identities = Map.copyOf(identities);
    }

    /** What a release before did not know of is added. */
    static StackSecrets loadOrCreate(Path file) {
        Properties properties = PrivateFile.readProperties(file).orElseGet(Properties::new);
        int known = properties.size();
        var random = new SecureRandom();
        properties.computeIfAbsent(OPERATOR_TOKEN, _ -> token(random));
        properties.computeIfAbsent(SECRET_KEY, _ -> Base64.getEncoder().encodeToString(bytes(random)));
        properties.computeIfAbsent(DATABASE_PASSWORD, _ -> token(random));
        for (ServiceDefinition service : ServiceDefinition.values()) {
            if (!properties.containsKey(privateKey(service))) {
                IdentityPair pair = IdentityPair.create();
                properties.setProperty(privateKey(service), pair.privateKey());
                properties.setProperty(publicKey(service), pair.publicKey());
            }
        }
        if (properties.size() != known) {
            PrivateFile.write(file, properties);
        }
        return of(properties);
    }

    private static StackSecrets of(Properties properties) {
        Map<ServiceDefinition, IdentityPair> identities = new EnumMap<>(ServiceDefinition.class);
        for (ServiceDefinition service : ServiceDefinition.values()) {
            identities.put(
                    service,
                    new IdentityPair(
                            properties.getProperty(privateKey(service)), properties.getProperty(publicKey(service))));
        }
        return new StackSecrets(
                properties.getProperty(OPERATOR_TOKEN),
                properties.getProperty(SECRET_KEY),
                properties.getProperty(DATABASE_PASSWORD),
                identities);
    }

    private static String privateKey(ServiceDefinition service) {
        return "identity." + service.shortName() + ".private";
    }

    private static String publicKey(ServiceDefinition service) {
        return "identity." + service.shortName() + ".public";
    }

    private static String token(SecureRandom random) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes(random));
    }

    private static byte[] bytes(SecureRandom random) {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        return bytes;
    }

    @Override
    public String toString() {
        return "StackSecrets[hidden]";
    }

    /** The Ed25519 keys by which the other services know a service: PKCS #8 and X.509 in base64. */
    record IdentityPair(String privateKey, String publicKey) {

        static IdentityPair create() {
            try {
                KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
                Base64.Encoder base64 = Base64.getEncoder();
                return new IdentityPair(
                        base64.encodeToString(pair.getPrivate().getEncoded()),
                        base64.encodeToString(pair.getPublic().getEncoded()));
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("this JDK has no Ed25519", e);
            }
        }

        @Override
        public String toString() {
            return "IdentityPair[hidden]";
        }
    }
}
