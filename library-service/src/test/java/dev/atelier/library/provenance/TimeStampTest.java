// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.provenance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.library.FakeNetwork;
import dev.atelier.library.MediaDirectory;
import dev.atelier.library.Samples;
import dev.atelier.library.provenance.StampingServer.Identity;
import dev.atelier.platform.egress.TrustedClient;
import dev.atelier.platform.provenance.ContentCredentials.Validity;
import dev.atelier.platform.provenance.CredentialWriter;
import dev.atelier.platform.provenance.manifest.KeySigner;
import dev.atelier.platform.provenance.manifest.MediaClaim.Derivation;
import dev.atelier.platform.provenance.manifest.TimeStamper;
import dev.atelier.testkit.NodeScripts;
import dev.atelier.testkit.RealServers;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Time stamps of an authority at another address, played by a server on this machine. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(MediaDirectory.class)
@QuarkusTestResource(FakeNetwork.class)
class TimeStampTest {
    private static final Instant THEN = Instant.parse("2024-06-01T12:00:00Z");

    @TempDir
    Path work;

    @Inject
    TrustedClient http;

    private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();
    private StampingServer server;

    @BeforeEach
    void startAuthority() throws Exception {
        server = new StampingServer();
    }

    @AfterEach
    void stopAuthority() {
        server.close();
    }

    @Test
    void aSignatureOutlivesItsCertificateForOtherPrograms() throws Exception {
        assumeThat(NodeScripts.canRun()).as("node and npm on the path").isTrue();
        Identity signer = server.issueSigner(THEN.minusSeconds(3600), THEN.plusSeconds(3600));
        server.setTime(THEN);

        SignedFile bare = sign("bare.png", signer, TimeStamper.NONE);
        SignedFile stamped = sign("stamped.png", signer, authority());

        Path root =
                Files.writeString(work.resolve("root.pem"), pem(server.root().getEncoded()));
        Map<String, JsonNode> results = new ForeignPrograms().judge(root, List.of(bare.file(), stamped.file()));
        assertThat(result(results, "bare.png").path("trusted").toString()).contains("signingCredential.expired");
        assertThat(result(results, "stamped.png").path("trusted").toString())
                .isEqualTo("{\"state\":\"Trusted\",\"codes\":[]}");
        assertThat(result(results, "stamped.png").path("changed").toString()).contains("Hash.mismatch");
        assertThat(stamps("stamped")).isEqualTo(1);
    }

    @Test
    void anAnswerThatIsNoStampOfTheseBytesLeavesTheFileSignedWithoutOne() throws Exception {
        AtomicReference<byte[]> earlier = new AtomicReference<>();
        server.setAnswer(stamp -> {
            earlier.set(stamp);
            return stamp;
        });
        sign("a.png", current(), authority());
        for (UnaryOperator<byte[]> answer : List.<UnaryOperator<byte[]>>of(
                stamp -> "no".getBytes(StandardCharsets.US_ASCII),
                stamp -> new byte[0],
                // The last byte belongs to the signature of the authority.
                stamp -> {
                    stamp[stamp.length - 1] ^= 1;
                    return stamp;
                },
                _ -> earlier.get())) {
            server.setAnswer(answer);

            SignedFile signed = sign("a.png", current(), authority());

            assertThat(signed.validity(server.root())).isEqualTo(Validity.TRUSTED);
        }
        assertThat(stamps("failed")).isEqualTo(4);
        assertThat(stamps("stamped")).isEqualTo(1);
    }

    @Test
    void anAuthorityThatIsAwayIsNotAskedForHalfAMinute() throws Exception {
        server.setAnswer(_ -> new byte[0]);
        TimeStamper authority = authority();

        sign("a.png", current(), authority);
        SignedFile second = sign("b.png", current(), authority);

        assertThat(server.asked()).isEqualTo(1);
        assertThat(second.validity(server.root())).isEqualTo(Validity.TRUSTED);
        assertThat(stamps("skipped")).isEqualTo(1);
    }

    @Test
    void onlyAnAddressOfTheWebIsAnAuthority() {
        for (String address : List.of("ftp://127.0.0.1/tsa", "file:/run/tsa", "timestamps")) {
            assertThatThrownBy(() -> new TimeStampAuthority(http, URI.create(address), metrics, Clock.systemUTC()))
                    .hasMessageContaining("time-stamp-url");
        }
    }

    private TimeStampAuthority authority() {
        return new TimeStampAuthority(http, server.address(), metrics, Clock.fixed(THEN, ZoneOffset.UTC));
    }

    private Identity current() throws Exception {
        Instant now = Instant.now();
        return server.issueSigner(now.minusSeconds(3600), now.plusSeconds(3600));
    }

    private static JsonNode result(Map<String, JsonNode> results, String file) {
        return Objects.requireNonNull(results.get(file), file);
    }

    private double stamps(String outcome) {
        return metrics.counter("atelier.library.time.stamps", "outcome", outcome)
                .count();
    }

    private SignedFile sign(String name, Identity signer, TimeStamper stamper) throws Exception {
        KeySigner key = new KeySigner(signer.key().getPrivate(), List.of(signer.certificate(), server.root()));
        return SignedFile.write(
                work.resolve(name),
                Samples.png(30, 20, 3),
                new CredentialWriter(key, stamper),
                SignedFile.claim(Derivation.CREATED, "a model"));
    }

    private static String pem(byte[] certificate) {
        return "-----BEGIN CERTIFICATE-----\n"
                + Base64.getMimeEncoder().encodeToString(certificate)
                + "\n-----END CERTIFICATE-----\n";
    }
}
