// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.inject.Singleton;
import java.net.InetAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.HexFormat;

/**
 * Bounds how often one address may make us look for keys that do not exist. Known keys cost no look-up, so they are
 * not stopped by a neighbour who guesses.
 */
@Singleton
class AddressLimiter {
    private static final int BYTES_OF_A_NETWORK = 8;

    private final AdmissionConfig config;
    private final Clock clock;
    private final Cache<String, SlidingWindow> addresses;

    AddressLimiter(AdmissionConfig config, Clock clock) {
        this.config = config;
        this.clock = clock;
        this.addresses = Caffeine.newBuilder()
                .maximumSize(config.addresses())
                .expireAfterAccess(config.window())
                .build();
    }

    /** Before a look-up. */
    void check(String address) {
        SlidingWindow window = addresses.getIfPresent(network(address));
        long wait = window == null ? 0 : window.waitFor(clock.millis());
        if (wait > 0) {
            throw new ApiException(ErrorCode.RATE_LIMITED, "Too many unknown keys from this address.")
                    .retryAfter(Duration.ofMillis(wait));
        }
    }

    /** After a look-up that found nothing. */
    void countUnknown(String address) {
        SlidingWindow window = addresses.get(network(address), _ -> window());
        long now = clock.millis();
        if (window.waitFor(now) == 0) {
            window.take(now);
        }
    }

    private SlidingWindow window() {
        return new SlidingWindow(config.unknownPerAddress(), config.window().toMillis());
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
