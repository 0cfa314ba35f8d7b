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

/** The names of a rehearsal and where they lead; empty in production. */
final class TestHosts {
    private static final Pattern ENTRY = Pattern.compile("([^=\\s]+)=(\\[[^]]+]|[^:\\s]+):(\\d{1,5})");

    private final Map<String, InetSocketAddress> places;

    private TestHosts(Map<String, InetSocketAddress> places) {
        this.places = places;
    }

    static TestHosts parse(List<String> entries) {
        return new TestHosts(entries.stream()
                .map(String::strip)
                .collect(Collectors.toUnmodifiableMap(TestHosts::name, TestHosts::place)));
    }

    Optional<InetSocketAddress> find(String host) {
        return Optional.ofNullable(places.get(host));
    }

    private static String name(String entry) {
        return matched(entry).group(1).toLowerCase(Locale.ROOT);
    }

    private static InetSocketAddress place(String entry) {
        Matcher parts = matched(entry);
        String address = parts.group(2).replaceAll("[\\[\\]]", "");
        InetAddress literal = IpLiteral.parse(address).orElseThrow(() -> malformed(entry));
        return new InetSocketAddress(literal, Integer.parseInt(parts.group(3)));
    }

    private static Matcher matched(String entry) {
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
