// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A certificate authority and one receiver's certificate, made with the JDK's own keytool. */
final class TestCertificates {
    private static final String PASSWORD = "changeit";

    private final Path folder;

    private TestCertificates(Path folder) {
        this.folder = folder;
    }

    /** @param names the receiver's host names */
    static TestCertificates make(String... names) {
        try {
            var made = new TestCertificates(Files.createTempDirectory("webhook-certificates"));
            made.keytool("ca", "-ext", "bc:c");
            made.keytool("receiver", "-signer", "ca", "-ext", "san=dns:" + String.join(",dns:", names));
            made.writeAuthority();
            return made;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    Path authority() {
        return folder.resolve("ca.pem");
    }

    Path keys() {
        return folder.resolve("keys.p12");
    }

    static SSLContext context(Path keys) {
        try {
            KeyStore all = load(keys);
            KeyStore one = KeyStore.getInstance("PKCS12");
            one.load(null, null);
            one.setKeyEntry(
                    "receiver",
                    all.getKey("receiver", PASSWORD.toCharArray()),
                    PASSWORD.toCharArray(),
                    all.getCertificateChain("receiver"));
            KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            managers.init(one, PASSWORD.toCharArray());
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(managers.getKeyManagers(), null, null);
            return context;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private void keytool(String alias, String... more) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keystore",
                keys().toString(),
                "-storepass",
                PASSWORD,
                "-alias",
                alias,
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-dname",
                "CN=" + alias));
        command.addAll(List.of(more));
        Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (keytool.waitFor() != 0) {
            throw new IOException(output);
        }
    }

    private void writeAuthority() throws IOException, GeneralSecurityException {
        String base64 = Base64.getMimeEncoder()
                .encodeToString(load(keys()).getCertificate("ca").getEncoded());
        Files.writeString(authority(), "-----BEGIN CERTIFICATE-----\n" + base64 + "\n-----END CERTIFICATE-----\n");
    }

    private static KeyStore load(Path keys) throws IOException, GeneralSecurityException {
        KeyStore all = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(keys)) {
            all.load(in, PASSWORD.toCharArray());
        }
        return all;
    }
}
