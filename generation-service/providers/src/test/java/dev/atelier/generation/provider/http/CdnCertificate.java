// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import io.vertx.core.net.PfxOptions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;

/** A certificate for {@code cdn.test} that is its own authority; made once per JVM with the JDK's keytool. */
final class CdnCertificate {
    private static final String PASSWORD = "changeit";
    private static final Path FOLDER = make();

    private CdnCertificate() {}

    static PfxOptions keys() {
        return new PfxOptions().setPath(FOLDER.resolve("keys.p12").toString()).setPassword(PASSWORD);
    }

    static String pem() {
        return FOLDER.resolve("ca.pem").toString();
    }

    private static Path make() {
        try {
            Path folder = Files.createTempDirectory("cdn-certificate");
            Path keys = folder.resolve("keys.p12");
            Process keytool = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "keytool")
                                    .toString(),
                            "-J-XX:TieredStopAtLevel=1",
                            "-genkeypair",
                            "-keystore",
                            keys.toString(),
                            "-storepass",
                            PASSWORD,
                            "-alias",
                            "cdn",
                            "-keyalg",
                            "EC",
                            "-dname",
                            "CN=cdn.test",
                            "-ext",
                            "san=dns:cdn.test")
                    .redirectErrorStream(true)
                    .start();
            String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (keytool.waitFor() != 0) {
                throw new IllegalStateException(said);
            }
            Files.writeString(folder.resolve("ca.pem"), pem(keys));
            return folder;
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static String pem(Path keys) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(keys)) {
            store.load(in, PASSWORD.toCharArray());
        }
        String base64 = Base64.getMimeEncoder()
                .encodeToString(store.getCertificate("cdn").getEncoded());
        return "-----BEGIN CERTIFICATE-----\n" + base64 + "\n-----END CERTIFICATE-----\n";
    }
}
