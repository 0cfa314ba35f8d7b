// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import static dev.atelier.platform.egress.EgressFixture.ANY_ADDRESS;
import static dev.atelier.platform.egress.EgressFixture.addresses;
import static dev.atelier.platform.egress.EgressOutcome.assertFailure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.platform.egress.EgressFailure.Reason;
import dev.atelier.platform.egress.EgressFixture.Answers;
import dev.atelier.platform.egress.NameResolver.Resolution.Found;
import dev.atelier.platform.egress.NameResolver.Resolution.NotFound;
import dev.atelier.platform.egress.NameResolver.Resolution.ResolverDown;
import dev.atelier.platform.egress.NameResolver.Resolution.Unanswered;
import io.vertx.core.Vertx;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which addresses a name may lead to. */
class EgressAddressTest {
    private static final EgressRequest REQUEST = EgressFixture.get("https://hook.test/");
    private static final Predicate<InetAddress> REAL = new PublicAddress(false, List.of())::allows;

    private static Vertx vertx;

    @BeforeAll
    static void start() {
        vertx = Vertx.vertx();
    }

    @AfterAll
    static void stop() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    private static EgressClient client(NameResolver names, Predicate<InetAddress> rule, int port) {
        return client(names, rule, port, Map.of());
    }

    private static EgressClient client(
            NameResolver names, Predicate<InetAddress> rule, int port, Map<String, String> settings) {
        return EgressFixture.client(vertx, EgressFixture.trusting(settings), names, rule, port);
    }

    static Stream<List<InetAddress>> forbiddenAnswers() {
        return Stream.of(
                addresses("127.0.0.1"),
                addresses("127.0.0.2"),
                addresses("0.0.0.0"),
                addresses("10.1.2.3"),
                addresses("169.254.169.254"),
                addresses("::1"),
                addresses("::"),
                addresses("::127.0.0.1"),
                addresses("::ffff:127.0.0.1"),
                addresses("::ffff:0:127.0.0.1"),
                addresses("64:ff9b::127.0.0.1"),
                addresses("64:ff9b:1::127.0.0.1"),
                addresses("2002:7f00:1::"),
                addresses("fe80::1"),
                addresses("fd00::1"),
                addresses("8.8.8.8", "127.0.0.1"),
                addresses("127.0.0.1", "8.8.8.8"),
                addresses("8.8.8.8", "2606:4700:4700::1111", "::1"));
    }

    @ParameterizedTest
    @MethodSource("forbiddenAnswers")
    void aNameWithAnyForbiddenAddressIsRefusedInSilence(List<InetAddress> answer) {
        try (TestReceiver v4 = TestReceiver.silent("127.0.0.1", 0);
                TestReceiver v6 = TestReceiver.silent("::1", v4.port());
                EgressClient client = client(new Answers(new Found(answer)), REAL, v4.port())) {
            assertFailure(client.send(REQUEST), Reason.FORBIDDEN_ADDRESS);
            assertThat(client.check("https://hook.test/"))
                    .hasValueSatisfying(failure -> assertFailure(failure, Reason.FORBIDDEN_ADDRESS));
            assertThat(v4.accepted() + v6.accepted()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://127.0.0.1/",
                "https://0.0.0.0/",
                "https://10.0.0.1/",
                "https://169.254.169.254/latest/meta-data/",
                "https://[::1]/",
                "https://[::]/",
                "https://[::ffff:127.0.0.1]/",
                "https://[::ffff:8.8.8.8]/",
                "https://[::127.0.0.1]/",
                "https://[64:ff9b::7f00:1]/",
                "https://[2002:7f00:1::]/",
                "https://[fe80::1]/"
            })
    void aForbiddenLiteralIsRefusedInSilence(String url) {
        Answers names = new Answers(new NotFound());
        try (TestReceiver v4 = TestReceiver.silent("127.0.0.1", 0);
                TestReceiver v6 = TestReceiver.silent("::1", v4.port());
                EgressClient client = client(names, REAL, v4.port())) {
            assertFailure(client.send(EgressRequest.get(url)), Reason.FORBIDDEN_ADDRESS);
            assertThat(v4.accepted() + v6.accepted()).isZero();
            assertThat(names.questions()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://127.1/", "https://2130706433/", "http://hook.test/", "https://hook.test:8443/"})
    void aBadUrlIsRefusedWithoutALookup(String url) {
        Answers names = new Answers(new Found(addresses("127.0.0.1")));
        try (EgressClient client = client(names, ANY_ADDRESS, 443)) {
            assertFailure(client.send(EgressRequest.get(url)), Reason.BAD_URL);
            assertThat(client.check(url)).hasValueSatisfying(failure -> assertFailure(failure, Reason.BAD_URL));
            assertThat(names.questions()).isZero();
        }
    }

    @Test
    void aNameThatChangesItsAnswerCannotMoveTheConnection() {
        Answers names = new Answers(new Found(addresses("127.0.0.2")), new Found(addresses("127.0.0.1")));
        Predicate<InetAddress> rule = address -> address.getHostAddress().equals("127.0.0.2");

        try (TestReceiver vetted =
                        TestReceiver.at("127.0.0.2", 0, TestCertificates.good(), Behaviour.status("200 OK"));
                TestReceiver internal = TestReceiver.silent("127.0.0.1", vetted.port());
                EgressClient client = client(names, rule, vetted.port())) {
            EgressResult first = client.send(REQUEST);
            EgressResult second = client.send(REQUEST);

            assertThat(first)
                    .isInstanceOfSatisfying(
                            EgressAnswer.class,
                            answer -> assertThat(answer.isSuccess()).isTrue());
            assertFailure(second, Reason.FORBIDDEN_ADDRESS);
            assertThat(names.questions()).isEqualTo(2);
            assertThat(vetted.serverNames()).containsExactly("hook.test");
            assertThat(internal.accepted()).isZero();
        }
    }

    @Test
    void anAddressIsCheckedAgainAtEverySend() {
        Answers names = new Answers(new Found(addresses("8.8.8.8")), new Found(addresses("127.0.0.1")));

        try (TestReceiver internal = TestReceiver.silent("127.0.0.1", 0);
                EgressClient client = client(names, REAL, internal.port())) {
            assertThat(client.check("https://hook.test/")).isEmpty();
            assertFailure(client.send(REQUEST), Reason.FORBIDDEN_ADDRESS);
            assertThat(internal.accepted()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "::1"})
    void addressesInUrlsAreCheckedAgainstTheCertificate(String address) {
        String host = address.contains(":") ? "[" + address + "]" : address;
        try (TestReceiver good = TestReceiver.at(address, 0, TestCertificates.good(), Behaviour.status("200 OK"));
                TestReceiver other =
                        TestReceiver.at(address, 0, TestCertificates.wrongName(), Behaviour.status("200 OK"));
                EgressClient toGood = client(new Answers(new NotFound()), ANY_ADDRESS, good.port());
                EgressClient toOther = client(new Answers(new NotFound()), ANY_ADDRESS, other.port())) {
            EgressRequest request = EgressFixture.get("https://" + host + "/");

            assertThat(toGood.send(request)).isInstanceOf(EgressAnswer.class);
            assertFailure(toOther.send(request), Reason.TLS);

            assertThat(good.serverNames()).isEmpty();
            assertThat(good.requests()).singleElement().satisfies(head -> {
                String bare = address.contains(":") ? "[0:0:0:0:0:0:0:1]" : address;
                assertThat(head).containsIgnoringCase("\r\nhost: " + bare + "\r\n");
            });
        }
    }

    @Test
    void deniedNamesAreRefusedWithoutALookup() {
        Answers names = new Answers(new Found(addresses("8.8.8.8")));
        try (EgressClient client = client(names, REAL, 443, Map.of("deny-hosts", "atelier.example, Own.example"))) {
            assertThat(client.check("https://atelier.example/")).isPresent();
            assertThat(client.check("https://api.own.example/")).isPresent();
            assertThat(names.questions()).isZero();
            assertThat(client.check("https://notatelier.example/")).isEmpty();
        }
    }

    @Test
    void aFailedLookupTellsWhoseFaultItIs() {
        Answers names = new Answers(new NotFound(), new Unanswered(), new ResolverDown());
        try (EgressClient client = client(names, REAL, 443)) {
            EgressResult notFound = client.send(REQUEST);
            EgressResult unanswered = client.send(REQUEST);
            EgressResult down = client.send(REQUEST);

            assertFailure(notFound, Reason.NAME_NOT_FOUND);
            assertFailure(unanswered, Reason.NAME_UNANSWERED);
            assertFailure(down, Reason.RESOLVER_DOWN);
            assertThat(List.of(notFound, unanswered, down))
                    .extracting(result -> ((EgressFailure) result).isOurs())
                    .containsExactly(false, false, true);
        }
    }

    @Test
    void aFailureSaysNothingOfInternalAddresses() {
        try (EgressClient client = client(new Answers(new Found(addresses("10.1.2.3"))), REAL, 443)) {
            assertThat(client.check("https://intranet.example/"))
                    .hasValueSatisfying(
                            failure -> assertThat(failure.toString()).doesNotContain("10.1"));
        }
    }

    @Test
    void theResolverGetsTheTimeThatIsLeft() {
        NameResolver slow = (host, deadline) -> {
            assertThat(deadline.remaining()).isLessThanOrEqualTo(Duration.ofMillis(100));
            await().until(deadline::isOver);
            return new Found(addresses("127.0.0.1"));
        };
        try (TestReceiver receiver = TestReceiver.silent("127.0.0.1", 0);
                EgressClient client = client(slow, ANY_ADDRESS, receiver.port())) {
            assertFailure(client.send(REQUEST.within(Duration.ofMillis(100))), Reason.TIMEOUT);
            assertThat(receiver.accepted()).isZero();
        }
    }
}
