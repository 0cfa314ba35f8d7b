// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Properties;

/** The secrets of one state directory: created once and used by every later start. */
record Secrets(String internalToken, String operatorToken, String secretKey, String databasePassword) {

    private static final int BYTES = 32;

    static Secrets loadOrCreate(Path file) {
        return PrivateFile.readProperties(file).map(Secrets::of).orElseGet(() -> create(file));
    }

    private static Secrets of(Properties properties) {
        return new Secrets(
                properties.getProperty("internal-token"),
                properties.getProperty("operator-token"),
                properties.getProperty("secret-key"),
                properties.getProperty("database-password"));
    }

    private static Secrets create(Path file) {
        var random = new SecureRandom();
        var secrets = new Secrets(
                token(random), token(random), Base64.getEncoder().encodeToString(bytes(random)), token(random));
        var properties = new Properties();
        properties.setProperty("internal-token", secrets.internalToken);
        properties.setProperty("operator-token", secrets.operatorToken);
        properties.setProperty("secret-key", secrets.secretKey);
        properties.setProperty("database-password", secrets.databasePassword);
        PrivateFile.write(file, properties);
        return secrets;
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
        return "Secrets[hidden]";
    }
}
