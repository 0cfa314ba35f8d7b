// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

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
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A certificate authority of this test run and what it has signed; made once per JVM with the JDK's own keytool. */
final class TestCertificates {
    private static final char[] PASSWORD = "changeit".toCharArray();
    private static final TestCertificates MADE = make();

    private final Path folder;
    /** By alias; the password of a key store is hashed so often that it takes a while to read one. */
    private final Map<String, SSLContext> contexts = new ConcurrentHashMap<>();

    private TestCertificates(Path folder) {
        this.folder = folder;
    }

    static Path authority() {
        return MADE.folder.resolve("ca.pem");
    }

    /** Names *.test, 127.0.0.1 and ::1, signed by the authority. */
    static SSLContext good() {
        return MADE.context("good");
    }

    /** Signed by the authority for another name. */
    static SSLContext wrongName() {
        return MADE.context("wrong-name");
    }

    /** Signed by the authority, no longer valid. */
    static SSLContext expired() {
        return MADE.context("expired");
    }

    /** The right names, signed by no authority. */
    static SSLContext selfSigned() {
        return MADE.context("self-signed");
    }

    private static TestCertificates make() {
        try {
            var made = new TestCertificates(Files.createTempDirectory("egress-certificates"));
            String names = "san=dns:hook.test,dns:other.test,ip:127.0.0.1,ip:::1";
            made.keytool("ca", "-ext", "bc:c");
            made.keytool("good", "-signer", "ca", "-ext", names);
            made.keytool("wrong-name", "-signer", "ca", "-ext", "san=dns:elsewhere.test");
            made.keytool("expired", "-signer", "ca", "-ext", names, "-startdate", "-20d", "-validity", "10");
            made.keytool("self-signed", "-ext", names);
            made.writeAuthority();
            return made;
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException("test certificates could not be made", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private void keytool(String alias, String... more) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-J-XX:TieredStopAtLevel=1",
                "-J-XX:+UseSerialGC",
                "-genkeypair",
                "-keystore",
                store().toString(),
                "-storepass",
                new String(PASSWORD),
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

    private Path store() {
        return folder.resolve("all.p12");
    }

    private void writeAuthority() throws IOException, GeneralSecurityException {
        String base64 = Base64.getMimeEncoder()
                .encodeToString(load().getCertificate("ca").getEncoded());
        Files.writeString(
                folder.resolve("ca.pem"), "-----BEGIN CERTIFICATE-----\n" + base64 + "\n-----END CERTIFICATE-----\n");
    }

    private KeyStore load() throws IOException, GeneralSecurityException {
        KeyStore all = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store())) {
            all.load(in, PASSWORD);
        }
        return all;
    }

    private SSLContext context(String alias) {
        return contexts.computeIfAbsent(alias, this::read);
    }

    private SSLContext read(String alias) {
        try {
            KeyStore one = KeyStore.getInstance("PKCS12");
            one.load(null, null);
            KeyStore all = load();
            one.setKeyEntry(alias, all.getKey(alias, PASSWORD), PASSWORD, all.getCertificateChain(alias));
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(one, PASSWORD);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), null, null);
            return context;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
