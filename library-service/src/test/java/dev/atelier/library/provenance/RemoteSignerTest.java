// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.provenance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.atelier.library.FakeNetwork;
import dev.atelier.library.MediaDirectory;
import dev.atelier.library.Samples;
import dev.atelier.platform.egress.TrustedClient;
import dev.atelier.platform.provenance.Certificates;
import dev.atelier.platform.provenance.ContentCredentials.Validity;
import dev.atelier.platform.provenance.CredentialWriter;
import dev.atelier.platform.provenance.manifest.KeySigner;
import dev.atelier.platform.provenance.manifest.MediaClaim.Derivation;
import dev.atelier.platform.provenance.manifest.TimeStamper;
import dev.atelier.platform.secret.SecretReference;
import dev.atelier.testkit.RealServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A signer at another address, played by a server on this machine that has the key. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(MediaDirectory.class)
@QuarkusTestResource(FakeNetwork.class)
class RemoteSignerTest {
    @TempDir
    static Path keys;

    @TempDir
    static Path otherKeys;

    @TempDir
    Path work;

    @Inject
    TrustedClient http;

    private final List<String> tokens = new CopyOnWriteArrayList<>();
    private final List<Integer> statuses = new ArrayList<>();
    private Vendor vendor;
    private List<X509Certificate> chain;
    private HttpServer server;

    @BeforeEach
    void startSigner() throws Exception {
        vendor = new Vendor(keys);
        chain = Certificates.parseChain(Files.readString(vendor.chain().chain()));
        KeySigner key = new KeySigner(
                Certificates.parseKey(Files.readString(vendor.chain().key())), chain);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/sign", exchange -> {
            tokens.add(exchange.getRequestHeaders().getFirst("Authorization"));
            byte[] answer = new byte[0];
            try {
                answer = key.sign(exchange.getRequestBody().readAllBytes());
            } catch (GeneralSecurityException _) {
                statuses.add(0, 500);
            }
            int status = statuses.isEmpty() ? 200 : statuses.removeFirst();
            exchange.sendResponseHeaders(status, answer.length);
            try (OutputStream body = exchange.getResponseBody()) {
                body.write(answer);
            }
        });
        server.start();
    }

    @AfterEach
    void stopSigner() {
        server.stop(0);
    }

    @Test
    void aFileIsSignedByTheKeyThatIsElsewhere() throws Exception {
        Path token = Files.writeString(work.resolve("token"), "s3cret\n");

        Validity found = signAndJudge(signer(chain, Optional.of(new SecretReference("file:" + token))));

        assertThat(found).isEqualTo(Validity.TRUSTED);
        assertThat(tokens).containsExactly("Bearer s3cret");
    }

    @Test
    void aSignerThatFailsOnceIsAskedAgainAndNoFurther() throws Exception {
        statuses.add(503);
        assertThat(signAndJudge(signer(chain, Optional.empty()))).isEqualTo(Validity.TRUSTED);

        statuses.addAll(List.of(503, 500));
        RemoteSigner signer = signer(chain, Optional.empty());
        assertThatThrownBy(() -> signer.sign(new byte[] {1}))
                .isInstanceOf(GeneralSecurityException.class)
                .hasMessage("the signer answers 500");
        assertThat(tokens).hasSize(4);
    }

    @Test
    void aSignatureOfAnotherKeyIsRefused() throws Exception {
        List<X509Certificate> other = Certificates.parseChain(
                Files.readString(new Vendor(otherKeys).chain().chain()));
        RemoteSigner signer = signer(other, Optional.empty());

        assertThatThrownBy(() -> signer.sign(new byte[] {1}))
                .isInstanceOf(GeneralSecurityException.class)
                .hasMessageContaining("no signature of the key");
    }

    @Test
    void onlyAnAddressWithTlsOrOfThisMachineIsASigner() {
        assertThat(RemoteSigner.isAddress("https://signer.internal/sign")).isTrue();
        assertThat(RemoteSigner.isAddress("http://127.0.0.1:8200/sign")).isTrue();
        assertThat(RemoteSigner.isAddress("http://signer.internal/sign")).isFalse();
        assertThat(RemoteSigner.isAddress("http://localhost.example/sign")).isFalse();
        assertThat(RemoteSigner.isAddress("file:/run/key.pem")).isFalse();
    }

    private RemoteSigner signer(List<X509Certificate> certificates, Optional<SecretReference> token)
            throws GeneralSecurityException {
        URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/sign");
        return new RemoteSigner(http, address, token, certificates);
    }

    private Validity signAndJudge(RemoteSigner signer) throws Exception {
        return SignedFile.write(
                        work.resolve("signed.png"),
                        Samples.png(30, 20, 3),
                        new CredentialWriter(signer, TimeStamper.NONE),
                        SignedFile.claim(Derivation.CREATED, "a model"))
                .validity(chain.getLast());
    }
}
