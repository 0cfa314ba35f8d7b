// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.Signature;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The signature of a claim: COSE_Sign1 with a detached payload and the certificates beside it (C2PA 2.2, 13.2). */
final class CoseSignature {
    private static final int SIGN1_TAG = 18;
    private static final int ALGORITHM = 1;
    private static final int X5CHAIN = 33;
    private static final int PARTS = 4;
    /** A leaf, an issuer or two, and a root. */
    private static final int MOST_CERTIFICATES = 8;
    /** From this length on, and up to 64 KB, the length of a byte string takes as many bytes. */
    private static final int LEAST_PADDING = 256;

    private final byte[] protectedHeader;
    private final CoseAlgorithm algorithm;
    private final List<X509Certificate> chain;
    private final byte[] signature;

    private CoseSignature(
            byte[] protectedHeader, CoseAlgorithm algorithm, List<X509Certificate> chain, byte[] signature) {
        this.protectedHeader = protectedHeader;
        this.algorithm = algorithm;
        this.chain = chain;
        this.signature = signature;
    }

    /** Signs a claim; the time stamp is one of the signature (C2PA 2.2, 10.3.2.5: {@code sigTst2}). */
    static byte[] sign(ClaimSigner signer, TimeStamper stamper, byte[] claim) throws GeneralSecurityException {
        byte[] header = header(signer);
        byte[] signature = signer.sign(toBeSigned("Signature1", header, claim));
        Map<String, Object> stamp = stamper.stamp(toBeSigned("CounterSignature", header, Cbor.encode(signature)))
                .map(token -> Map.<String, Object>of("sigTst2", Map.of("tstTokens", List.of(Map.of("val", token)))))
                .filter(some -> Cbor.encode(some).length <= stamper.space() - LEAST_PADDING)
                .orElse(Map.of());
        return encode(header, stamp, stamper.space(), signature);
    }

    /** As long as a signature, and none. */
    static byte[] placeholder(ClaimSigner signer, TimeStamper stamper) throws GeneralSecurityException {
        return encode(header(signer), Map.of(), stamper.space(), new byte[signer.signatureLength()]);
    }

    /** The length must be known before there is a time stamp, so what the stamp leaves of its space is padding. */
    private static byte[] encode(byte[] header, Map<String, Object> stamp, int space, byte[] signature) {
        Map<String, Object> unsigned = new HashMap<>(stamp);
        if (space > 0) {
            unsigned.put("pad", new byte[space - Cbor.encode(stamp).length]);
        }
        return Cbor.encode(new Cbor.Tagged(SIGN1_TAG, List.of(header, unsigned, Cbor.Null.INSTANCE, signature)));
    }

    private static byte[] header(ClaimSigner signer) throws GeneralSecurityException {
        List<Object> certificates = new ArrayList<>();
        for (X509Certificate certificate : signer.chain()) {
            // A validator has the root already, or does not trust it.
            if (certificates.isEmpty() || !isSelfIssued(certificate)) {
                certificates.add(encoded(certificate));
            }
        }
        Object x5chain = certificates.size() == 1 ? certificates.getFirst() : certificates;
        return Cbor.encode(Map.of(ALGORITHM, signer.algorithm().number(), X5CHAIN, x5chain));
    }

    /**
     * Reads a signature.
     *
     * @throws IOException when it is no signature with certificates, or of an unknown algorithm
     */
    static CoseSignature parse(byte[] cbor) throws IOException {
        JsonNode parts = Cbor.decode(cbor);
        if (!parts.isArray() || parts.size() != PARTS) {
            throw new IOException("no COSE_Sign1");
        }
        byte[] header = bytes(parts.get(0));
        JsonNode entries = Cbor.decode(header);
        CoseAlgorithm algorithm = CoseAlgorithm.of(
                        entries.path(Integer.toString(ALGORITHM)).asInt())
                .orElseThrow(() -> new IOException("unknown algorithm"));
        JsonNode x5chain = first(
                entries.path(Integer.toString(X5CHAIN)),
                entries.path("x5chain"),
                parts.get(1).path(Integer.toString(X5CHAIN)),
                parts.get(1).path("x5chain"));
        return new CoseSignature(header, algorithm, certificates(x5chain), bytes(parts.get(3)));
    }

    List<X509Certificate> chain() {
        return chain;
    }

    boolean isOf(byte[] claim) {
        try {
            Signature verifier = algorithm.signature();
            verifier.initVerify(chain.getFirst().getPublicKey());
            verifier.update(toBeSigned("Signature1", protectedHeader, claim));
            return verifier.verify(signature);
        } catch (GeneralSecurityException _) {
            return false;
        }
    }

    /** RFC 9052, 4.4. */
    private static byte[] toBeSigned(String context, byte[] header, byte[] payload) {
        return Cbor.encode(List.of(context, header, new byte[0], payload));
    }

    private static List<X509Certificate> certificates(JsonNode x5chain) throws IOException {
        List<X509Certificate> chain = new ArrayList<>();
        try {
            CertificateFactory factory = CertificateFactory.getInstance("X.509");
            for (JsonNode der : x5chain.isArray() ? x5chain : List.of(x5chain)) {
                if (chain.size() == MOST_CERTIFICATES) {
                    throw new IOException("too many certificates");
                }
                chain.add((X509Certificate) factory.generateCertificate(new ByteArrayInputStream(bytes(der))));
            }
        } catch (GeneralSecurityException broken) {
            throw new IOException("a certificate cannot be read", broken);
        }
        if (chain.isEmpty()) {
            throw new IOException("no certificate");
        }
        return List.copyOf(chain);
    }

    private static JsonNode first(JsonNode... nodes) throws IOException {
        for (JsonNode node : nodes) {
            if (!node.isMissingNode()) {
                return node;
            }
        }
        throw new IOException("no certificate");
    }

    private static byte[] bytes(JsonNode node) throws IOException {
        if (!node.isBinary()) {
            throw new IOException("no byte string");
        }
        return node.binaryValue();
    }

    private static boolean isSelfIssued(X509Certificate certificate) {
        return certificate.getSubjectX500Principal().equals(certificate.getIssuerX500Principal());
    }

    private static byte[] encoded(X509Certificate certificate) throws CertificateEncodingException {
        return certificate.getEncoded();
    }
}
