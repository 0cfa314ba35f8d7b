// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import static dev.atelier.platform.egress.EgressFixture.addresses;
import static io.netty.handler.codec.dns.DnsRecordType.A;
import static io.netty.handler.codec.dns.DnsRecordType.AAAA;
import static io.netty.handler.codec.dns.DnsRecordType.NS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.platform.egress.NameResolver.Resolution.Found;
import dev.atelier.platform.egress.NameResolver.Resolution.NotFound;
import dev.atelier.platform.egress.NameResolver.Resolution.ResolverDown;
import dev.atelier.platform.egress.NameResolver.Resolution.Unanswered;
import io.netty.handler.codec.dns.DnsResponseCode;
import io.netty.resolver.dns.SequentialDnsServerAddressStreamProvider;
import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DnsResolverTest {
    private static final Duration BUDGET = Duration.ofSeconds(5);

    private final FakeNameServer server = new FakeNameServer();

    @AfterEach
    void stop() {
        server.close();
    }

    private NameResolver.Resolution resolve(String host) throws InterruptedException {
        return resolve(host, server.address());
    }

    private static NameResolver.Resolution resolve(String host, InetSocketAddress... servers)
            throws InterruptedException {
        try (var resolver = new DnsResolver(new SequentialDnsServerAddressStreamProvider(servers), BUDGET, ".")) {
            return resolver.resolve(host, CallDeadline.in(Duration.ofSeconds(20)));
        }
    }

    private FakeNameServer healthy() {
        return server.answer(NS, ".");
    }

    @Test
    void bothFamiliesAreAskedByFullNameAndOnlyOnce() throws InterruptedException {
        server.answer(A, "hook.test.", "8.8.8.8", "8.8.4.4").answer(AAAA, "hook.test.", "2606:4700::1");

        NameResolver.Resolution resolution = resolve("hook.test");

        assertThat(resolution).isEqualTo(new Found(addresses("8.8.8.8", "8.8.4.4", "2606:4700::1")));
        assertThat(server.questions()).containsExactlyInAnyOrder("udp A hook.test.", "udp AAAA hook.test.");
    }

    @Test
    void theHostsFileIsNotRead() throws InterruptedException {
        server.answer(A, "localhost.", "8.8.8.8").answer(AAAA, "localhost.");

        assertThat(resolve("localhost")).isEqualTo(new Found(addresses("8.8.8.8")));
    }

    @Test
    void nothingIsRemembered() throws InterruptedException {
        server.answer(A, "hook.test.", "8.8.8.8").answer(AAAA, "hook.test.");
        var servers = new SequentialDnsServerAddressStreamProvider(server.address());

        try (var resolver = new DnsResolver(servers, BUDGET, ".")) {
            NameResolver.Resolution first = resolver.resolve("hook.test", CallDeadline.in(Duration.ofSeconds(20)));
            server.answer(A, "hook.test.", "127.0.0.1");
            NameResolver.Resolution second = resolver.resolve("hook.test", CallDeadline.in(Duration.ofSeconds(20)));

            assertThat(first).isEqualTo(new Found(addresses("8.8.8.8")));
            assertThat(second).isEqualTo(new Found(addresses("127.0.0.1")));
        }
    }

    @Test
    void aMappedAddressIsSeenAsItWasSent() throws InterruptedException {
        server.answer(A, "hook.test.").answer(AAAA, "hook.test.", "::ffff:8.8.8.8");

        assertThat(resolve("hook.test"))
                .isInstanceOfSatisfying(
                        Found.class,
                        found -> assertThat(found.addresses()).singleElement().isInstanceOf(Inet6Address.class));
    }

    @Test
    void aTruncatedAnswerIsAskedForAgainOverTcp() throws InterruptedException {
        String[] many = Stream.iterate(1, i -> i <= 200, i -> i + 1)
                .map(i -> "8.8.8." + i)
                .toArray(String[]::new);
        server.answerOnlyOverTcp(A, "hook.test.", many).answer(AAAA, "hook.test.");

        assertThat(resolve("hook.test")).isEqualTo(new Found(addresses(many)));
        assertThat(server.questions()).contains("tcp A hook.test.");
    }

    @Test
    void oneFamilyIsEnoughWhenTheOtherFails() throws InterruptedException {
        server.answer(A, "hook.test.", "8.8.8.8").code(AAAA, "hook.test.", DnsResponseCode.SERVFAIL);

        assertThat(resolve("hook.test")).isEqualTo(new Found(addresses("8.8.8.8")));
    }

    @Test
    void aNameThatDoesNotExistIsNotFound() throws InterruptedException {
        server.code(A, "hook.test.", DnsResponseCode.NXDOMAIN).code(AAAA, "hook.test.", DnsResponseCode.NXDOMAIN);

        assertThat(resolve("hook.test")).isEqualTo(new NotFound());
        assertThat(server.questions()).hasSize(2);
    }

    @Test
    void aNameWithoutAddressIsNotFound() throws InterruptedException {
        server.answer(A, "hook.test.").answer(AAAA, "hook.test.");

        assertThat(resolve("hook.test")).isEqualTo(new NotFound());
    }

    @Test
    void aNameWhoseServersAreSilentIsTheReceiversFault() throws InterruptedException {
        healthy();

        assertThat(resolve("hook.test")).isEqualTo(new Unanswered());
    }

    @Test
    void aNameWhoseServersFailIsTheReceiversFault() throws InterruptedException {
        healthy().code(A, "hook.test.", DnsResponseCode.SERVFAIL).code(AAAA, "hook.test.", DnsResponseCode.SERVFAIL);

        assertThat(resolve("hook.test")).isEqualTo(new Unanswered());
    }

    @Test
    void aResolverThatDeniesTheProbeWorksAllTheSame() throws InterruptedException {
        server.code(NS, ".", DnsResponseCode.NXDOMAIN);

        assertThat(resolve("hook.test")).isEqualTo(new Unanswered());
    }

    @Test
    void aSilentResolverIsOurFault() throws InterruptedException {
        assertThat(resolve("hook.test")).isEqualTo(new ResolverDown());
    }

    @Test
    void aResolverThatFailsForEveryNameIsOurFault() throws InterruptedException {
        server.code(A, "hook.test.", DnsResponseCode.SERVFAIL)
                .code(AAAA, "hook.test.", DnsResponseCode.SERVFAIL)
                .code(NS, ".", DnsResponseCode.SERVFAIL);

        assertThat(resolve("hook.test")).isEqualTo(new ResolverDown());
    }

    @Test
    void theSecondServerIsAskedWhenTheFirstIsSilent() throws InterruptedException {
        try (FakeNameServer silent = new FakeNameServer()) {
            server.answer(A, "hook.test.", "8.8.8.8").answer(AAAA, "hook.test.");

            NameResolver.Resolution resolution = resolve("hook.test", silent.address(), server.address());

            assertThat(resolution).isEqualTo(new Found(addresses("8.8.8.8")));
            assertThat(silent.questions()).hasSize(2);
        }
    }
}
