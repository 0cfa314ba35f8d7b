// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A certificate that vouches for itself, for one host name; made with the JDK's own keytool. */
record TestCertificate(Path keys, Path pem) {
    private static final char[] PASSWORD = "changeit".toCharArray();

    static TestCertificate of(String host) throws IOException, GeneralSecurityException, InterruptedException {
        Path folder = Files.createTempDirectory("library-certificate");
        var made = new TestCertificate(folder.resolve("keys.p12"), folder.resolve("host.pem"));
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keystore",
                made.keys().toString(),
                "-storepass",
                new String(PASSWORD),
                "-alias",
                "host",
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-dname",
                "CN=" + host,
                "-ext",
                "san=dns:" + host);
        Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (keytool.waitFor() != 0) {
            throw new IOException(output);
        }
        String base64 = Base64.getMimeEncoder()
                .encodeToString(made.store().getCertificate("host").getEncoded());
        Files.writeString(made.pem(), "-----BEGIN CERTIFICATE-----\n" + base64 + "\n-----END CERTIFICATE-----\n");
        return made;
    }

    SSLContext context() throws IOException, GeneralSecurityException {
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(store(), PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context;
    }

    private KeyStore store() throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(keys)) {
            store.load(in, PASSWORD);
        }
        return store;
    }
}
