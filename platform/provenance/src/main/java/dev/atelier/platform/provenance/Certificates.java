// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Certificates and keys in PEM. */
public final class Certificates {
    /** Signing mail, documents, and claims (C2PA 2.2, 14.5.1.1): a certificate of C2PA has one of these purposes. */
    private static final List<String> PURPOSES =
            List.of("1.3.6.1.5.5.7.3.4", "1.3.6.1.5.5.7.3.36", "1.3.6.1.4.1.62558.2.1");

    private static final Pattern KEY =
            Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");
    private static final List<String> ALGORITHMS = List.of("EC", "Ed25519", "RSA");
    private static final int DIGITAL_SIGNATURE = 0;

    private Certificates() {}

    /** Reads all certificates of a text, at least one. */
    public static List<X509Certificate> parseChain(String pem) throws GeneralSecurityException {
        List<X509Certificate> chain = new ArrayList<>();
        CertificateFactory.getInstance("X.509")
                .generateCertificates(new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII)))
                .forEach(certificate -> chain.add((X509Certificate) certificate));
        if (chain.isEmpty()) {
            throw new GeneralSecurityException("there is no certificate");
        }
        return chain;
    }

    /** Reads a key of PKCS #8 that is not encrypted. */
    public static PrivateKey parseKey(String pem) throws GeneralSecurityException {
        Matcher found = KEY.matcher(pem);
        if (!found.find()) {
            throw new GeneralSecurityException("there is no BEGIN PRIVATE KEY (PKCS #8, not encrypted)");
        }
        byte[] der = Base64.getMimeDecoder().decode(found.group(1));
        for (String algorithm : ALGORITHMS) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(der));
            } catch (GeneralSecurityException _) {
                // The key says itself of which algorithm it is; the JDK has no way to ask.
            }
        }
        throw new GeneralSecurityException("the key is of no algorithm that C2PA allows");
    }

    /** The SHA-256 of a certificate, in hexadecimal. */
    public static String fingerprint(X509Certificate certificate) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a certificate that was read has no encoding, or this JDK no SHA-256", e);
        }
    }

    /** Whether a certificate may sign claims: its purpose, and that it is no authority. */
    public static boolean maySignClaims(X509Certificate certificate) {
        try {
            List<String> purposes = certificate.getExtendedKeyUsage();
            boolean[] usage = certificate.getKeyUsage();
            return certificate.getBasicConstraints() < 0
                    && usage != null
                    && usage[DIGITAL_SIGNATURE]
                    && purposes != null
                    && purposes.stream().anyMatch(PURPOSES::contains);
        } catch (GeneralSecurityException _) {
            return false;
        }
    }
}
