// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A self-signed certificate for one name, made anew by the JDK's keytool. */
record TestCertificate(Path keys, Path certificate) {
    private static final String PASSWORD = "rehearsal";
    private static final int BACKLOG = 50;

    static TestCertificate create(Path directory, String host) throws IOException {
        Files.createDirectories(directory);
        Path keys = directory.resolve(host + ".p12");
        Path certificate = directory.resolve(host + ".pem");
        Files.deleteIfExists(keys);
        keytool(
                "-genkeypair",
                "-alias",
                "receiver",
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-dname",
                "CN=" + host,
                "-ext",
                "san=dns:" + host,
                "-validity",
                "2",
                "-keystore",
                keys.toString(),
                "-storepass",
                PASSWORD);
        keytool(
                "-exportcert",
                "-rfc",
                "-alias",
                "receiver",
                "-file",
                certificate.toString(),
                "-keystore",
                keys.toString(),
                "-storepass",
                PASSWORD);
        return new TestCertificate(keys, certificate);
    }

    /** A server on a free port of this machine that shows this certificate; it has to be started yet. */
    HttpsServer server() throws IOException {
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
        try {
            server.setHttpsConfigurator(new HttpsConfigurator(context()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        return server;
    }

    private SSLContext context() throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(keys.toFile(), PASSWORD.toCharArray());
        KeyManagerFactory managers = KeyManagerFactory.getInstance("PKIX");
        managers.init(store, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context;
    }

    private static void keytool(String... arguments) throws IOException {
        var command = new java.util.ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IOException("keytool failed: " + said);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("keytool was interrupted", e);
        }
    }
}
