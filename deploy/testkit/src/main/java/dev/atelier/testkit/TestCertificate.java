// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.atelier.local.demo.Keytool;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * A certificate that vouches for itself, for some host names, and its key.
 *
 * @param directory the directory that {@link #of} has created, maybe in another class loader or process
 */
public record TestCertificate(Path directory) {
    private static final String PASSWORD = "rehearsal";
    private static final String ALIAS = "host";

    /** Makes a new one, valid for two days. */
    public static TestCertificate of(String... hosts) {
        try {
            var made = new TestCertificate(Files.createTempDirectory("test-certificate"));
            new Keytool(made.keys(), PASSWORD)
                    .generate(
                            ALIAS,
                            "CN=" + hosts[0],
                            List.of("-ext", "san=dns:" + String.join(",dns:", hosts), "-validity", "2"));
            String base64 = Base64.getMimeEncoder()
                    .encodeToString(made.store().getCertificate(ALIAS).getEncoded());
            Files.writeString(made.pem(), "-----BEGIN CERTIFICATE-----\n" + base64 + "\n-----END CERTIFICATE-----\n");
            return made;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The certificate in PEM form, for clients that shall trust it. */
    public Path pem() {
        return directory.resolve("host.pem");
    }

    /** Key and certificate in one file in PEM form that only we may read, for servers that are not Java. */
    public Path writeIdentity(Path file) {
        try {
            String key = Base64.getMimeEncoder()
                    .encodeToString(
                            store().getKey(ALIAS, PASSWORD.toCharArray()).getEncoded());
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            return Files.writeString(
                    file,
                    "-----BEGIN PRIVATE KEY-----\n" + key + "\n-----END PRIVATE KEY-----\n" + Files.readString(pem()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Words of a JVM that trusts this certificate and no other. */
    public String trustFlags() {
        return String.join(" ", trustFlags(keys()));
    }

    /** {@link #trustFlags()} of a JVM that sees a file of {@link #writeTrust} somewhere. */
    public static List<String> trustFlags(Path trust) {
        return List.of("-Djavax.net.ssl.trustStore=" + trust, "-Djavax.net.ssl.trustStorePassword=" + PASSWORD);
    }

    /** The certificate without its key, as a store of the JVM that anybody may read. */
    public Path writeTrust(Path file) {
        try (OutputStream out = Files.newOutputStream(file)) {
            KeyStore trust = KeyStore.getInstance("PKCS12");
            trust.load(null, null);
            trust.setCertificateEntry(ALIAS, store().getCertificate(ALIAS));
            trust.store(out, PASSWORD.toCharArray());
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A server's side of TLS with this certificate. */
    public SSLContext context() {
        try {
            KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            managers.init(store(), PASSWORD.toCharArray());
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(managers.getKeyManagers(), null, null);
            return context;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A server on loopback with a thread for each request, yet to be started; port 0 is any free one. */
    public HttpsServer server(int port) {
        try {
            HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
            server.setHttpsConfigurator(new HttpsConfigurator(context()));
            server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path keys() {
        return directory.resolve("keys.p12");
    }

    private KeyStore store() throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(keys())) {
            store.load(in, PASSWORD.toCharArray());
        }
        return store;
    }
}
