// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.provenance;

import dev.atelier.platform.egress.Payload;
import dev.atelier.platform.egress.TrustedClient;
import dev.atelier.platform.egress.TrustedRequest;
import dev.atelier.platform.egress.TrustedResult;
import dev.atelier.platform.provenance.manifest.ClaimSigner;
import dev.atelier.platform.provenance.manifest.CoseAlgorithm;
import dev.atelier.platform.secret.SecretReference;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECKey;
import java.security.interfaces.RSAKey;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Has claims signed by a service that keeps the key: it gets the bytes to sign in a POST and answers the signature in the form of
 * COSE, as the remote signers of c2pa-rs do. No answer is believed that the certificate does not confirm.
 */
final class RemoteSigner implements ClaimSigner {
    /** The run that made the output waits, and its output is stored unsigned afterwards (ADR 0041). */
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    /** The second one is for a connection that broke, or a replica that stopped. */
    private static final int ATTEMPTS = 2;
    /** A signature of RSA with 8192 bits has 1 KB. */
    private static final int MAX_BYTES = 4 * 1024;

    private static final int ED25519_BYTES = 64;

    private final TrustedClient http;
    private final URI address;
    private final Optional<SecretReference> token;
    private final List<X509Certificate> chain;
    private final CoseAlgorithm algorithm;
    private final int signatureLength;

    RemoteSigner(TrustedClient http, URI address, Optional<SecretReference> token, List<X509Certificate> chain)
            throws GeneralSecurityException {
        this.http = http;
        this.address = address;
        this.token = token;
        this.chain = List.copyOf(chain);
        PublicKey key = chain.getFirst().getPublicKey();
        this.algorithm = CoseAlgorithm.of(key)
                .orElseThrow(() -> new GeneralSecurityException("C2PA does not allow keys of this algorithm"));
        this.signatureLength = signatureLength(key);
    }

    /** Whether a setting names a signer, and no file or variable; without TLS only a neighbour in the same pod. */
    static boolean isAddress(String location) {
        return location.startsWith("https://")
                || location.startsWith("http://127.0.0.1:")
                || location.startsWith("http://localhost:");
    }

    private static int signatureLength(PublicKey key) {
        return switch (key) {
            case ECKey curve ->
                2 * ((curve.getParams().getCurve().getField().getFieldSize() + Byte.SIZE - 1) / Byte.SIZE);
            case RSAKey rsa -> (rsa.getModulus().bitLength() + Byte.SIZE - 1) / Byte.SIZE;
            default -> ED25519_BYTES;
        };
    }

    @Override
    public CoseAlgorithm algorithm() {
        return algorithm;
    }

    @Override
    public List<X509Certificate> chain() {
        return chain;
    }

    @Override
    public int signatureLength() {
        return signatureLength;
    }

    @Override
    public byte[] sign(byte[] bytes) throws GeneralSecurityException {
        byte[] signed = ask(bytes);
        Signature verifier = algorithm.signature();
        verifier.initVerify(chain.getFirst().getPublicKey());
        verifier.update(bytes);
        if (signed.length != signatureLength || !verifier.verify(signed)) {
            throw new SignatureException("the signer answers no signature of the key of the certificate");
        }
        return signed;
    }

    private byte[] ask(byte[] bytes) throws SignatureException {
        Map<String, String> headers = new HashMap<>(Map.of("Content-Type", "application/octet-stream"));
        token.flatMap(SecretReference::read).ifPresent(secret -> headers.put("Authorization", "Bearer " + secret));
        TrustedRequest request = new TrustedRequest("POST", address, headers, Payload.of(bytes), TIMEOUT);
        String problem = "";
        try {
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                switch (http.call(request, MAX_BYTES)) {
                    case TrustedResult.Answered(var answer)
                    when answer.isSuccess() -> {
                        return answer.body().getBytes();
                    }
                    case TrustedResult.Answered(var answer) -> problem = "answers " + answer.status();
                    case TrustedResult.NotSent(var failure) -> problem = "is not reached: " + failure.reason();
                    case TrustedResult.Lost(var failure) -> problem = "does not answer: " + failure.reason();
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            problem = "was not waited for";
        }
        throw new SignatureException("the signer " + problem);
    }

    @Override
    public String toString() {
        return "RemoteSigner[" + algorithm + "]";
    }
}
