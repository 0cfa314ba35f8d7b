// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.atelier.platform.egress.EgressFailure.Reason;
import io.vertx.core.Vertx;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EgressProxyTest {
    private static final Vertx VERTX = Vertx.vertx();

    @AutoClose
    private final TestReceiver receiver = TestReceiver.with(Behaviour.status("200 OK"));

    @AutoClose
    private final TestProxy proxy = TestProxy.working();

    @TempDir
    private Path folder;

    private Path credential;

    @AfterAll
    static void stop() {
        VERTX.close().toCompletionStage().toCompletableFuture().join();
    }

    @BeforeEach
    void store() throws IOException {
        credential = Files.writeString(folder.resolve("credential"), TestProxy.CREDENTIAL + "\n");
    }

    @Test
    void aWebhookGoesThroughATunnelToTheAddressThatWasChecked() {
        try (EgressClient client = new EgressClient(VERTX, config(proxy.url(), Map.of()))) {
            assertThat(status(client.send(EgressFixture.post()))).isEqualTo(200);
        }

        assertThat(proxy.lines()).containsExactly("CONNECT 127.0.0.1:" + receiver.port() + " HTTP/1.1");
        assertThat(receiver.serverNames()).containsExactly("hook.test");
        assertThat(receiver.requests())
                .singleElement()
                .asString()
                .startsWith("POST /in?key=1 HTTP/1.1\r\n")
                .contains("host: hook.test\r\n")
                .doesNotContainIgnoringCase("proxy-authorization");
    }

    @Test
    void anImportFollowsRedirectsThroughTheProxy() {
        try (TestReceiver moved = TestReceiver.with(
                        Behaviour.answer("HTTP/1.1 302 Found\r\nLocation: /end\r\nContent-Length: 0\r\n\r\n"));
                EgressClient client = new EgressClient(
                        VERTX, config(proxy.url(), Map.of("test-hosts", "hook.test=127.0.0.1:" + moved.port())))) {
            EgressResult result =
                    client.downloadFollowing(EgressFixture.get(EgressFixture.URL), 1, 10, new ByteArrayOutputStream());

            assertThat(status(result)).isEqualTo(302);
            assertThat(proxy.lines()).hasSize(2).allMatch(line -> line.startsWith("CONNECT 127.0.0.1:"));
        }
    }

    @Test
    void anUpstreamWithTlsGetsATunnelByItsNameAndOneWithoutIsForwarded() throws Exception {
        try (TestReceiver plain = TestReceiver.plain("127.0.0.1", 0, Behaviour.status("200 OK"));
                TrustedClient client = new TrustedClient(VERTX, config(proxy.url(), Map.of()))) {
            assertThat(status(client.call(get("https://hook.test:" + receiver.port() + "/jobs"), 100)))
                    .isEqualTo(200);
            assertThat(status(client.call(get("http://gpu.test:" + plain.port() + "/jobs?x=1"), 100)))
                    .isEqualTo(200);

            assertThat(proxy.lines())
                    .containsExactly(
                            "CONNECT hook.test:" + receiver.port() + " HTTP/1.1",
                            "GET http://gpu.test:" + plain.port() + "/jobs?x=1 HTTP/1.1");
        }
    }

    @Test
    void aPrivateAddressIsRefusedBeforeTheProxyHearsOfIt() {
        EgressConfig config = config(proxy.url(), Map.of());
        var names = new EgressFixture.Answers(
                new NameResolver.Resolution.Found(EgressFixture.addresses("93.184.216.34", "10.0.0.1")));
        try (EgressClient client =
                EgressFixture.client(VERTX, config, names, new PublicAddress(false, List.of())::allows, 443)) {
            assertThat(failure(client.send(EgressFixture.get("https://inside.test/")))
                            .reason())
                    .isEqualTo(Reason.FORBIDDEN_ADDRESS);
            assertThat(failure(client.send(EgressFixture.get("https://169.254.169.254/")))
                            .reason())
                    .isEqualTo(Reason.FORBIDDEN_ADDRESS);
        }

        assertThat(proxy.lines()).isEmpty();
    }

    @Test
    void aProxyThatResolvesNamesGetsTheNameAndWhatIsForbiddenByItsSpellingStaysForbidden() {
        EgressConfig config = config(proxy.url(), Map.of("proxy-resolves-names", "true", "deny-hosts", "denied.test"));
        var names = new EgressFixture.Answers(new NameResolver.Resolution.ResolverDown());
        try (EgressClient client = EgressFixture.client(
                VERTX, config, names, new PublicAddress(false, List.of())::allows, receiver.port())) {
            client.send(EgressFixture.get("https://other.test/"));
            assertThat(failure(client.send(EgressFixture.get("https://10.0.0.1/")))
                            .reason())
                    .isEqualTo(Reason.FORBIDDEN_ADDRESS);
            assertThat(failure(client.send(EgressFixture.get("https://a.denied.test/")))
                            .reason())
                    .isEqualTo(Reason.FORBIDDEN_ADDRESS);
        }

        assertThat(proxy.lines()).containsExactly("CONNECT other.test:" + receiver.port() + " HTTP/1.1");
        assertThat(names.questions()).isZero();
    }

    @Test
    void aProxyThatIsDownIsAFaultOfOursAndNothingWasSent() throws Exception {
        String down;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            down = "http://127.0.0.1:" + free.getLocalPort();
        }

        assertThatCallsFail(down, Reason.PROXY_DOWN);
        assertThatCallsFail("http://no-such-proxy.invalid:3128", Reason.PROXY_DOWN);
    }

    @Test
    void aProxyThatHangsUpIsAFaultOfOurs() throws Exception {
        try (TestReceiver rude = TestReceiver.plain("127.0.0.1", 0, Behaviour.Conversation::readRequest)) {
            assertThatCallsFail("http://127.0.0.1:" + rude.port(), Reason.PROXY_DOWN);
        }
    }

    @Test
    void aProxyThatRefusesOurCredentialIsAFaultOfOursWhateverTheScheme() throws Exception {
        Files.writeString(credential, "atelier:wrong");

        assertThatCallsFail(proxy.url(), Reason.PROXY_REFUSED);
        try (TrustedClient client = new TrustedClient(VERTX, config(proxy.url(), Map.of()))) {
            assertThat(client.call(get("http://gpu.test/jobs"), 100))
                    .isInstanceOfSatisfying(
                            TrustedResult.NotSent.class,
                            result -> assertThat(result.failure().reason()).isEqualTo(Reason.PROXY_REFUSED));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"403 Forbidden", "502 Bad Gateway", "503 Service Unavailable"})
    void aReceiverThatTheProxyDoesNotReachIsNotReachable(String status) {
        try (TestProxy refusing = TestProxy.refusing(status);
                EgressClient client = new EgressClient(VERTX, config(refusing.url(), Map.of()))) {
            EgressFailure failure = failure(client.send(EgressFixture.post()));

            assertThat(failure.reason()).isEqualTo(Reason.CONNECT);
            assertThat(failure.isOurs()).isFalse();
        }
    }

    @Test
    void aReceiverCannotPassItsOwn407ForOneOfTheProxy() {
        try (TestReceiver sly = TestReceiver.with(Behaviour.status("407 Proxy Authentication Required"));
                EgressClient client = new EgressClient(
                        VERTX, config(proxy.url(), Map.of("test-hosts", "hook.test=127.0.0.1:" + sly.port())))) {
            assertThat(status(client.send(EgressFixture.post()))).isEqualTo(407);
        }
    }

    @Test
    void aHostWithoutTheProxyIsCalledDirectly() throws Exception {
        try (EgressClient client = new EgressClient(VERTX, config(proxy.url(), Map.of("no-proxy", "hook.test")));
                TrustedClient trusted = new TrustedClient(VERTX, config(proxy.url(), Map.of()))) {
            assertThat(status(client.send(EgressFixture.post()))).isEqualTo(200);
            assertThat(status(trusted.call(get("https://127.0.0.1:" + receiver.port() + "/"), 100)))
                    .isEqualTo(200);
        }

        assertThat(proxy.lines()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "localhost, true",
        "gpu-box, true",
        "127.0.0.1, true",
        "[::1], true",
        "10.1.2.3, true",
        "11.1.2.3, false",
        "corp.example, true",
        "GPU.corp.example, true",
        "notcorp.example, false",
        "models.svc, true",
        "api.openai.com, false"
    })
    void theListSaysWhichHostsGoDirectly(String host, boolean isDirect) {
        EgressProxy listed = EgressProxy.of(
                        config("http://proxy.test:3128", Map.of("no-proxy", "corp.example, *.svc , 10.0.0.0/8")))
                .orElseThrow();

        assertThat(listed.optionsFor(host).isEmpty()).isEqualTo(isDirect);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "proxy:3128",
                "https://proxy:3128",
                "http://proxy",
                "http://very:secret@proxy:3128",
                "http://proxy:70000",
                "http://proxy:3128/x"
            })
    void anAddressThatIsNoneOfAProxyIsNamedWithoutWhatItSays(String address) {
        EgressConfig config = config(address, Map.of());

        assertThatThrownBy(() -> EgressProxy.of(config))
                .hasMessageContaining("atelier.egress.proxy must look like")
                .hasMessageNotContaining("secret");
        assertThat(new EgressReadiness(config).findings())
                .anyMatch(finding -> finding.setting().equals("atelier.egress.proxy"));
    }

    @Test
    void aCredentialThatIsNotThereOrIsThePasswordItselfIsNamed() throws Exception {
        assertThatThrownBy(() -> EgressProxy.of(config(proxy.url(), Map.of("proxy-credential", "very:secret"))))
                .hasMessageContaining("env:NAME or file:/path")
                .hasMessageNotContaining("very");
        assertThatThrownBy(() -> EgressProxy.of(config(proxy.url(), Map.of("proxy-credential", "env:NO_SUCH_NAME"))))
                .hasMessageContaining("not there or empty");

        Files.writeString(credential, "very-secret");
        assertThatThrownBy(() -> EgressProxy.of(config(proxy.url(), Map.of())))
                .hasMessageContaining("no user:password")
                .hasMessageNotContaining("very");
    }

    private void assertThatCallsFail(String address, Reason reason) throws InterruptedException {
        EgressConfig config = config(address, Map.of());
        try (EgressClient client = new EgressClient(VERTX, config);
                TrustedClient trusted = new TrustedClient(VERTX, config)) {
            EgressFailure failure = failure(client.send(EgressFixture.post()));
            TrustedResult result = trusted.call(get("https://hook.test:" + receiver.port() + "/jobs"), 100);

            assertThat(failure.reason()).isEqualTo(reason);
            assertThat(failure.isOurs()).isTrue();
            assertThat(result)
                    .isInstanceOfSatisfying(
                            TrustedResult.NotSent.class,
                            unsent -> assertThat(unsent.failure().reason()).isEqualTo(reason));
            assertThat(receiver.requests()).isEmpty();
        }
    }

    private EgressConfig config(String address, Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(settings);
        all.put("proxy", address);
        all.putIfAbsent("proxy-credential", "file:" + credential);
        return EgressFixture.leadingTo(receiver, all);
    }

    private static TrustedRequest get(String url) {
        return new TrustedRequest("GET", URI.create(url), Map.of(), new Payload.Nothing(), EgressFixture.BUSY_MACHINE);
    }

    private static int status(EgressResult result) {
        assertThat(result).isInstanceOf(EgressAnswer.class);
        return ((EgressAnswer) result).status();
    }

    private static int status(TrustedResult result) {
        assertThat(result).isInstanceOf(TrustedResult.Answered.class);
        return ((TrustedResult.Answered) result).answer().status();
    }

    private static EgressFailure failure(EgressResult result) {
        assertThat(result).isInstanceOf(EgressFailure.class);
        return ((EgressFailure) result);
    }
}
