// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library;

import dev.atelier.library.provenance.SigningIdentity;
import dev.atelier.library.storage.S3Config;
import dev.atelier.library.storage.StorageConfig;
import dev.atelier.library.storage.StorageConfig.Kind;
import dev.atelier.platform.provenance.Certificates;
import dev.atelier.platform.readiness.ReadinessCheck;
import dev.atelier.platform.secret.SecretStrength;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What library-service needs in production: media that survive a restart, and a certificate that validators accept. */
@ApplicationScoped
class LibraryReadiness implements ReadinessCheck {
    private static final String CHAIN = "atelier.provenance.chain";
    /** The organisation in the certificates that the launcher makes. */
    private static final String DEMO = "O=Atelier demo";

    private final StorageConfig storage;
    private final S3Config s3;
    private final SigningIdentity identity;
    private final Clock clock;

    LibraryReadiness(StorageConfig storage, S3Config s3, SigningIdentity identity, Clock clock) {
        this.storage = storage;
        this.s3 = s3;
        this.identity = identity;
        this.clock = clock;
    }

    @Override
    public List<Finding> findings() {
        return Stream.of(
                        storage.store() == Kind.S3 ? bucket() : directory(),
                        identity.chain().isEmpty()
                                ? List.<Finding>of()
                                : certificate(identity.chain().getFirst(), clock.instant()))
                .flatMap(List::stream)
                .toList();
    }

    private List<Finding> directory() {
        Path directory = storage.directory();
        boolean temporary = directory.startsWith(System.getProperty("java.io.tmpdir")) || directory.startsWith("/tmp");
        return directory.isAbsolute() && !temporary
                ? List.of()
                : List.of(new Finding(
                        "atelier.media.directory", "must be an absolute path on a volume that outlives the process."));
    }

    private List<Finding> bucket() {
        List<Finding> findings = new ArrayList<>();
        if (s3.bucket().isEmpty()) {
            findings.add(new Finding("atelier.media.s3.bucket", "must name the bucket of the S3 store."));
        }
        s3.secretKey()
                .flatMap(secret -> SecretStrength.PASSWORD.problem("atelier.media.s3.secret-key", secret))
                .map(Finding::parse)
                .ifPresent(findings::add);
        return findings;
    }

    static List<Finding> certificate(X509Certificate certificate, Instant now) {
        List<Finding> findings = new ArrayList<>();
        if (certificate.getIssuerX500Principal().getName().contains(DEMO)) {
            findings.add(new Finding(CHAIN, "is the demo chain of a laptop: get a certificate (docs/provenance.md)."));
        }
        if (now.isBefore(certificate.getNotBefore().toInstant())
                || now.isAfter(certificate.getNotAfter().toInstant())) {
            findings.add(new Finding(CHAIN, "begins with a certificate that is not in force."));
        }
        if (!Certificates.maySignClaims(certificate)) {
            findings.add(new Finding(
                    CHAIN,
                    "must begin with a certificate for digital signatures and e-mail, documents or C2PA claims."));
        }
        return findings;
    }
}
