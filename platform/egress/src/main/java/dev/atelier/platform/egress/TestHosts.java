// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Host names of a test with their addresses; empty in production. */
final class TestHosts {
    private static final Pattern ENTRY = Pattern.compile("([^=\\s]+)=(\\[[^]]+]|[^:\\s]+):(\\d{1,5})");

    private final Map<String, InetSocketAddress> addresses;

    private TestHosts(Map<String, InetSocketAddress> addresses) {
        this.addresses = addresses;
    }

    static TestHosts parse(List<String> entries) {
        return new TestHosts(entries.stream()
                .map(String::strip)
                .collect(Collectors.toUnmodifiableMap(TestHosts::name, TestHosts::address)));
    }

    Optional<InetSocketAddress> find(String host) {
        return Optional.ofNullable(addresses.get(host));
    }

    private static String name(String entry) {
        return match(entry).group(1).toLowerCase(Locale.ROOT);
    }

    private static InetSocketAddress address(String entry) {
        Matcher parts = match(entry);
        String literalText = parts.group(2).replaceAll("[\\[\\]]", "");
        InetAddress literal = IpLiteral.parse(literalText).orElseThrow(() -> malformed(entry));
        return new InetSocketAddress(literal, Integer.parseInt(parts.group(3)));
    }

    private static Matcher match(String entry) {
        Matcher parts = ENTRY.matcher(entry);
        if (!parts.matches()) {
            throw malformed(entry);
        }
        return parts;
    }

    private static IllegalArgumentException malformed(String entry) {
        return new IllegalArgumentException("atelier.egress.test-hosts: not name=address:port: " + entry);
    }
}
