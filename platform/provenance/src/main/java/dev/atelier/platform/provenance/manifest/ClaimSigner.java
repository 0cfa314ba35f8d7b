// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance.manifest;

import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.List;

/** Signs claims; the key may be elsewhere. */
public interface ClaimSigner {

    CoseAlgorithm algorithm();

    /** The certificate of the key, then those that lead to a root; the root may be left out. */
    List<X509Certificate> chain();

    /** The length of every signature. */
    int signatureLength();

    /** Signs these bytes in the form of COSE. */
    byte[] sign(byte[] bytes) throws GeneralSecurityException;
}
