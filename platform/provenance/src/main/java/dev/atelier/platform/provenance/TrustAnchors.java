// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance;

import java.security.GeneralSecurityException;
import java.security.InvalidAlgorithmParameterException;
import java.security.NoSuchAlgorithmException;
import java.security.cert.CertPathValidator;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The roots whose signers are trusted here. */
public final class TrustAnchors {
    private final Set<TrustAnchor> anchors;

    public TrustAnchors(Collection<X509Certificate> roots) {
        this.anchors = roots.stream().map(root -> new TrustAnchor(root, null)).collect(Collectors.toUnmodifiableSet());
    }

    /** Whether the chain leads to a root, all certificates are in force, and the first may sign claims. */
    boolean trust(List<X509Certificate> chain) {
        List<X509Certificate> path = chain.stream()
                .filter(certificate ->
                        !certificate.getSubjectX500Principal().equals(certificate.getIssuerX500Principal()))
                .toList();
        if (anchors.isEmpty() || path.isEmpty() || !Certificates.maySignClaims(path.getFirst())) {
            return false;
        }
        try {
            PKIXParameters parameters = new PKIXParameters(anchors);
            // Revocation lists would be fetched from addresses that a stranger wrote.
            parameters.setRevocationEnabled(false);
            CertPathValidator.getInstance("PKIX")
                    .validate(CertificateFactory.getInstance("X.509").generateCertPath(path), parameters);
            return true;
        } catch (NoSuchAlgorithmException | InvalidAlgorithmParameterException broken) {
            throw new IllegalStateException(broken);
        } catch (GeneralSecurityException _) {
            return false;
        }
    }
}
