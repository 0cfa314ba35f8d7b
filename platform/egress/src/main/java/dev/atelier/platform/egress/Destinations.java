// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import dev.atelier.platform.egress.EgressFailure.Reason;
import io.netty.resolver.dns.DnsServerAddressStreamProviders;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/** Finds the socket addresses a URL may be called at: all addresses of its host are vetted, or none is used. */
final class Destinations {
    private static final int HTTPS = 443;

    private final TestHosts testHosts;
    private final List<String> deniedHosts;
    private final NameResolver resolver;
    private final Predicate<InetAddress> rule;
    private final int port;

    Destinations(
            TestHosts testHosts,
            List<String> deniedHosts,
            NameResolver resolver,
            Predicate<InetAddress> rule,
            int port) {
        this.testHosts = testHosts;
        this.deniedHosts = deniedHosts;
        this.resolver = resolver;
        this.rule = rule;
        this.port = port;
    }

    static Destinations of(EgressConfig config) {
        var resolver = new DnsResolver(
                DnsServerAddressStreamProviders.platformDefault(), config.dnsBudget(), config.dnsProbe());
        var rule = new PublicAddress(config.nat64(), config.denyAddresses().orElse(List.of()));
        return of(config, resolver, rule::allows, HTTPS);
    }

    static Destinations of(EgressConfig config, NameResolver resolver, Predicate<InetAddress> rule, int port) {
        List<String> deniedHosts = config.denyHosts().orElse(List.of()).stream()
                .map(name -> name.strip().toLowerCase(Locale.ROOT))
                .toList();
        return new Destinations(
                TestHosts.parse(config.testHosts().orElse(List.of())), deniedHosts, resolver, rule, port);
    }

    List<InetSocketAddress> of(EgressUrl url, Deadline deadline) throws EgressFault, InterruptedException {
        Optional<InetSocketAddress> rehearsal = testHosts.find(url.host());
        if (rehearsal.isPresent()) {
            return rehearsal.stream().toList();
        }
        if (isDenied(url.host())) {
            throw new EgressFault(Reason.FORBIDDEN_ADDRESS);
        }
        List<InetAddress> addresses = addresses(url, deadline);
        // One private address among public ones is an attack or a mistake, and the next lookup may bring it alone.
        if (!addresses.stream().allMatch(rule)) {
            throw new EgressFault(Reason.FORBIDDEN_ADDRESS);
        }
        return addresses.stream()
                .map(address -> new InetSocketAddress(address, port))
                .toList();
    }

    private List<InetAddress> addresses(EgressUrl url, Deadline deadline) throws EgressFault, InterruptedException {
        Optional<InetAddress> literal = url.literal();
        if (literal.isPresent()) {
            return literal.stream().toList();
        }
        return switch (resolver.resolve(url.host(), deadline)) {
            case Resolution.Found(var addresses) -> addresses;
            case Resolution.NotFound() -> throw new EgressFault(Reason.NAME_NOT_FOUND);
            case Resolution.Unanswered() -> throw new EgressFault(Reason.NAME_UNANSWERED);
            case Resolution.ResolverDown() -> throw new EgressFault(Reason.RESOLVER_DOWN);
        };
    }

    private boolean isDenied(String host) {
        return deniedHosts.stream().anyMatch(denied -> host.equals(denied) || host.endsWith("." + denied));
    }

    void close() {
        resolver.close();
    }
}
