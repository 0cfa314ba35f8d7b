// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import dev.atelier.platform.egress.EgressFailure.Reason;
import io.netty.resolver.dns.DnsServerAddressStreamProviders;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/** Resolves a URL to socket addresses; one forbidden address of its host forbids the URL. */
final class Destinations {
    private static final int HTTPS = 443;

    /** Every working resolver knows the name servers of the root, so this lookup shows whether this one works. */
    private static final String DNS_PROBE = ".";

    /** A resolver that has not answered by then rarely does, and the lookup counts against the time of the call. */
    private static final Duration DNS_TIMEOUT = Duration.ofSeconds(1);

    private final TestHosts testHosts;
    private final List<String> deniedHosts;
    private final NameResolver resolver;
    private final Predicate<InetAddress> rule;
    private final int port;
    private final Predicate<String> resolvedByProxy;

    Destinations(
            TestHosts testHosts,
            List<String> deniedHosts,
            NameResolver resolver,
            Predicate<InetAddress> rule,
            int port,
            Predicate<String> resolvedByProxy) {
        this.testHosts = testHosts;
        this.deniedHosts = deniedHosts;
        this.resolver = resolver;
        this.rule = rule;
        this.port = port;
        this.resolvedByProxy = resolvedByProxy;
    }

    static Destinations of(EgressConfig config) {
        var resolver = new DnsResolver(DnsServerAddressStreamProviders.platformDefault(), DNS_TIMEOUT, DNS_PROBE);
        var rule = new PublicAddress(config.nat64(), config.denyAddresses().orElse(List.of()));
        return of(config, resolver, rule::allows, HTTPS);
    }

    static Destinations of(EgressConfig config, NameResolver resolver, Predicate<InetAddress> rule, int port) {
        List<String> deniedHosts = config.denyHosts().orElse(List.of()).stream()
                .map(name -> name.strip().toLowerCase(Locale.ROOT))
                .toList();
        Optional<EgressProxy> proxy = EgressProxy.of(config);
        return new Destinations(
                TestHosts.parse(config.testHosts().orElse(List.of())),
                deniedHosts,
                resolver,
                rule,
                port,
                host -> proxy.filter(used -> used.resolves(host)).isPresent());
    }

    List<InetSocketAddress> of(EgressUrl url, CallDeadline deadline) throws EgressException, InterruptedException {
        Optional<InetSocketAddress> rehearsal = testHosts.find(url.host());
        if (rehearsal.isPresent()) {
            return rehearsal.stream().toList();
        }
        if (isDenied(url.host())) {
            throw new EgressException(Reason.FORBIDDEN_ADDRESS);
        }
        if (url.literal().isEmpty() && resolvedByProxy.test(url.host())) {
            return List.of(InetSocketAddress.createUnresolved(url.host(), port));
        }
        List<InetAddress> addresses = addresses(url, deadline);
        // One private address among public ones is an attack or a mistake, and the next lookup may bring it alone.
        if (!addresses.stream().allMatch(rule)) {
            throw new EgressException(Reason.FORBIDDEN_ADDRESS);
        }
        return addresses.stream()
                .map(address -> new InetSocketAddress(address, port))
                .toList();
    }

    private List<InetAddress> addresses(EgressUrl url, CallDeadline deadline)
            throws EgressException, InterruptedException {
        Optional<InetAddress> literal = url.literal();
        if (literal.isPresent()) {
            return literal.stream().toList();
        }
        return switch (resolver.resolve(url.host(), deadline)) {
            case NameResolver.Resolution.Found(var addresses) -> addresses;
            case NameResolver.Resolution.NotFound() -> throw new EgressException(Reason.NAME_NOT_FOUND);
            case NameResolver.Resolution.Unanswered() -> throw new EgressException(Reason.NAME_UNANSWERED);
            case NameResolver.Resolution.ResolverDown() -> throw new EgressException(Reason.RESOLVER_DOWN);
        };
    }

    private boolean isDenied(String host) {
        return deniedHosts.stream().anyMatch(denied -> host.equals(denied) || host.endsWith("." + denied));
    }

    void close() {
        resolver.close();
    }
}
