// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance.manifest;

import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.util.List;

/** Signs with a private key in memory. */
public final class KeySigner implements ClaimSigner {
    private final PrivateKey key;
    private final CoseAlgorithm algorithm;
    private final List<X509Certificate> chain;
    private final int signatureLength;

    /**
     * @throws GeneralSecurityException when the key is of no algorithm of C2PA, or is not that of the first certificate
     */
    public KeySigner(PrivateKey key, List<X509Certificate> chain) throws GeneralSecurityException {
        this.key = key;
        this.chain = List.copyOf(chain);
        this.algorithm = CoseAlgorithm.of(key)
                .orElseThrow(() -> new GeneralSecurityException("C2PA does not allow keys of this algorithm"));
        this.signatureLength = requirePair();
    }

    /** Returns the length of a signature. */
    private int requirePair() throws GeneralSecurityException {
        byte[] probe = {1};
        byte[] signed = sign(probe);
        Signature signature = algorithm.signature();
        signature.initVerify(chain.getFirst().getPublicKey());
        signature.update(probe);
        if (!signature.verify(signed)) {
            throw new GeneralSecurityException("the key is not that of the first certificate");
        }
        return signed.length;
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
        Signature signature = algorithm.signature();
        signature.initSign(key);
        signature.update(bytes);
        return signature.sign();
    }

    @Override
    public String toString() {
        return "KeySigner[" + algorithm + "]";
    }
}
