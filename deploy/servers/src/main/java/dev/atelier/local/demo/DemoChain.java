// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.demo;

import dev.atelier.local.server.StartupException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;

/**
 * The key that signs Content Credentials on a laptop, its certificate and a root, made with the keytool of the JDK; no other
 * program trusts the root.
 *
 * @param key private key, PKCS #8 in PEM
 * @param chain certificate of the key and the root, PEM
 * @param root for programs that check the files, PEM
 */
public record DemoChain(Path key, Path chain, Path root) {
    /** The organisation in the certificates: a start in production refuses them. */
    public static final String ORGANISATION = "Atelier demo";

    private static final String ROOT = "root";
    private static final String SIGNER = "signer";
    /** Files are kept for longer than a demonstration. */
    private static final String DAYS = "7300";

    private static final int PASSWORD_BYTES = 16;

    /** The chain in this directory, which is made at first; the directory is private to its owner. */
    public static DemoChain loadOrCreate(Path directory) {
        DemoChain chain = new DemoChain(
                directory.resolve("key.pem"), directory.resolve("chain.pem"), directory.resolve("root.pem"));
        try {
            if (!Files.exists(chain.chain())) {
                Files.createDirectories(directory);
                chain.create(directory);
            }
            return chain;
        } catch (IOException | GeneralSecurityException e) {
            throw new StartupException("the demo chain of " + directory + " cannot be made", e);
        }
    }

    private void create(Path directory) throws IOException, GeneralSecurityException {
        byte[] random = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(random);
        String password = HexFormat.of().formatHex(random);
        Path work = Files.createTempDirectory(
                directory, "keys", PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Path keys = work.resolve("keys.p12");
        try {
            Keytool keytool = new Keytool(keys, password);
            String name = "CN=Atelier demo %s, O=" + ORGANISATION;
            keytool.generate(
                    ROOT,
                    name.formatted(ROOT),
                    List.of("-validity", DAYS, "-ext", "bc:critical=ca:true", "-ext", "ku:critical=keyCertSign"));
            keytool.generate(
                    SIGNER,
                    name.formatted(SIGNER),
                    List.of(
                            "-validity",
                            DAYS,
                            "-signer",
                            ROOT,
                            "-ext",
                            "ku:critical=digitalSignature",
                            "-ext",
                            "eku=emailProtection"));
            KeyStore store = KeyStore.getInstance("PKCS12");
            try (InputStream in = Files.newInputStream(keys)) {
                store.load(in, password.toCharArray());
            }
            byte[] secret = store.getKey(SIGNER, password.toCharArray()).getEncoded();
            write(key, pem("PRIVATE KEY", secret));
            write(root, certificate(store.getCertificate(ROOT)));
            // The chain comes last: it says that everything is there.
            write(chain, certificate(store.getCertificate(SIGNER)) + certificate(store.getCertificate(ROOT)));
        } finally {
            Files.deleteIfExists(keys);
            Files.deleteIfExists(work);
        }
    }

    private static String certificate(Certificate certificate) throws GeneralSecurityException {
        return pem("CERTIFICATE", certificate.getEncoded());
    }

    private static String pem(String type, byte[] der) {
        String base64 = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
                .encodeToString(der);
        return "-----BEGIN " + type + "-----\n" + base64 + "\n-----END " + type + "-----\n";
    }

    private static void write(Path file, String text) throws IOException {
        Path unfinished = Files.createTempFile(
                file.getParent(),
                "chain",
                "",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(unfinished, text);
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
