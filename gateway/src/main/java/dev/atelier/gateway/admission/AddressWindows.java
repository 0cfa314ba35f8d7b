// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.net.InetAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.HexFormat;

/** One sliding window per client address, for as many addresses as there is room for. */
final class AddressWindows {
    private static final int BYTES_OF_A_NETWORK = 8;

    private final Cache<String, SlidingWindow> addresses;
    private final Clock clock;
    private final int limit;
    private final Duration length;

    AddressWindows(int limit, Duration length, long most, Clock clock) {
        this.limit = limit;
        this.length = length;
        this.clock = clock;
        this.addresses = Caffeine.newBuilder()
                .maximumSize(most)
                .expireAfterAccess(length)
                .build();
    }

    /** How long until the address has a place again; zero when it has one. */
    Duration waitFor(String address) {
        SlidingWindow window = addresses.getIfPresent(network(address));
        return window == null ? Duration.ZERO : Duration.ofMillis(window.waitFor(clock.millis()));
    }

    /** Takes a place if there is one. */
    void count(String address) {
        SlidingWindow window = addresses.get(network(address), _ -> new SlidingWindow(limit, length.toMillis()));
        long now = clock.millis();
        if (window.waitFor(now) == 0) {
            window.take(now);
        }
    }

    /** Whoever has one IPv6 address has 2^64 of them. */
    private static String network(String address) {
        if (address.indexOf(':') < 0) {
            return address;
        }
        byte[] bytes = InetAddress.ofLiteral(address).getAddress();
        return HexFormat.of().formatHex(bytes, 0, Math.min(BYTES_OF_A_NETWORK, bytes.length));
    }
}
