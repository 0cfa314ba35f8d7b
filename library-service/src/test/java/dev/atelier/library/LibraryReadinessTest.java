// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.local.demo.DemoChain;
import dev.atelier.platform.provenance.Certificates;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibraryReadinessTest {
    @TempDir
    static Path directory;

    @Test
    void theDemoChainIsNotForProduction() throws Exception {
        List<X509Certificate> chain = chain();
        Instant now = chain.getFirst().getNotBefore().toInstant().plusSeconds(60);

        assertThat(LibraryReadiness.certificate(chain.getFirst(), now))
                .singleElement()
                .asString()
                .contains("demo chain");
    }

    @Test
    void aCertificateThatIsOverOrForAnotherPurposeIsNamed() throws Exception {
        List<X509Certificate> chain = chain();
        Instant late = chain.getFirst().getNotAfter().toInstant().plusSeconds(60);

        assertThat(LibraryReadiness.certificate(chain.getLast(), late))
                .hasSize(3)
                .anyMatch(finding -> finding.sentence().contains("not in force"))
                .anyMatch(finding -> finding.sentence().contains("digital signatures"));
    }

    private static List<X509Certificate> chain() throws Exception {
        return Certificates.parseChain(
                Files.readString(DemoChain.loadOrCreate(directory).chain()));
    }
}
