// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.demo;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Makes keys and their certificates in one PKCS #12 file with the JDK's keytool: no public class of the JDK signs certificates. */
public final class Keytool {
    private static final String PASSWORD = "KEYSTORE_PASSWORD";
    private static final int TIMEOUT_SECONDS = 60;

    private final Path store;
    private final String password;

    /** The file is created with its first key. */
    public Keytool(Path store, String password) {
        this.store = store;
        this.password = password;
    }

    /**
     * Adds an EC key of 256 bits and its certificate, signed with SHA-256.
     *
     * @param name distinguished name of the certificate, such as {@code CN=host.test}
     * @param options more words of {@code keytool -genkeypair}
     * @throws IOException where keytool makes no key
     */
    public void generate(String alias, String name, List<String> options) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                // Half a second instead of one: a process this short gains nothing from the second compiler.
                "-J-XX:TieredStopAtLevel=1",
                "-J-XX:+UseSerialGC",
                "-genkeypair",
                "-keystore",
                store.toString(),
                "-storetype",
                "PKCS12",
                "-storepass:env",
                PASSWORD,
                "-alias",
                alias,
                "-dname",
                name,
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-sigalg",
                "SHA256withECDSA"));
        command.addAll(options);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put(PASSWORD, password);
        Process keytool = builder.start();
        keytool.getOutputStream().close();
        try {
            if (!keytool.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                throw new IOException("keytool made no key " + alias + " in " + TIMEOUT_SECONDS + " s");
            }
            if (keytool.exitValue() != 0) {
                throw new IOException("keytool made no key " + alias + ": "
                        + new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupted);
        } finally {
            keytool.destroyForcibly();
        }
    }
}
