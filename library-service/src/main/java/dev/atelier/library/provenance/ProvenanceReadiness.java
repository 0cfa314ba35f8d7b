// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.provenance;

import dev.atelier.platform.provenance.Certificates;
import dev.atelier.platform.readiness.ReadinessCheck;
import jakarta.enterprise.context.ApplicationScoped;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Refuses a production start that would sign with a certificate that no validator accepts. */
@ApplicationScoped
class ProvenanceReadiness implements ReadinessCheck {
    private static final String CHAIN = "atelier.provenance.chain";
    /** The organisation in the certificates that the launcher makes. */
    private static final String DEMO = "O=Atelier demo";

    private final SigningIdentity identity;
    private final Clock clock;

    ProvenanceReadiness(SigningIdentity identity, Clock clock) {
        this.identity = identity;
        this.clock = clock;
    }

    @Override
    public List<String> problems() {
        return identity.chain().isEmpty() ? List.of() : problems(identity.chain(), clock.instant());
    }

    static List<String> problems(List<X509Certificate> chain, Instant now) {
        X509Certificate certificate = chain.getFirst();
        List<String> problems = new ArrayList<>();
        if (certificate.getIssuerX500Principal().getName().contains(DEMO)) {
            problems.add(CHAIN + " is the demo chain of a laptop: get a certificate (docs/provenance.md).");
        }
        if (now.isBefore(certificate.getNotBefore().toInstant())
                || now.isAfter(certificate.getNotAfter().toInstant())) {
            problems.add(CHAIN + " begins with a certificate that is not in force.");
        }
        if (!Certificates.maySignClaims(certificate)) {
            problems.add(CHAIN
                    + " must begin with a certificate for digital signatures and e-mail, documents or C2PA claims.");
        }
        return problems;
    }
}
