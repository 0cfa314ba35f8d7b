// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import java.net.InetAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.HexFormat;

/** Limits how often one client address does something, with a sliding window for each address. */
public final class AddressRateLimiter {
    /** Bounds the memory of this limiter: about 10 MB when all windows are full. */
    private static final long MAX_ADDRESSES = 20_000;

    private static final int NETWORK_BYTES = 8;

    private final Cache<String, SlidingWindow> windows = Caffeine.newBuilder()
            .maximumSize(MAX_ADDRESSES)
            .expireAfterAccess(RateLimits.WINDOW)
            .build();
    private final int limit;
    private final Clock clock;
    private final String refusal;

    /** @param refusal the message for a client whose address has reached the limit */
    public AddressRateLimiter(int limit, Clock clock, String refusal) {
        this.limit = limit;
        this.clock = clock;
        this.refusal = refusal;
    }

    /** Counts one event, or throws the refusal when the address has reached the limit. */
    public void admit(String address) {
        SlidingWindow window =
                windows.get(network(address), _ -> new SlidingWindow(limit, RateLimits.WINDOW.toMillis()));
        long now = clock.millis();
        Duration wait = Duration.ofMillis(window.waitFor(now));
        if (wait.isPositive()) {
            throw new ApiException(ErrorCode.RATE_LIMITED, refusal).retryAfter(wait);
        }
        window.add(now);
    }

    /** An owner of one IPv6 address usually owns all 2^64 addresses of its network. */
    public static String network(String address) {
        if (address.indexOf(':') < 0) {
            return address;
        }
        byte[] bytes = InetAddress.ofLiteral(address).getAddress();
        return HexFormat.of().formatHex(bytes, 0, Math.min(NETWORK_BYTES, bytes.length));
    }
}
