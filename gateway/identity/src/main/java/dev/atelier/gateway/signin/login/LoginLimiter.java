// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.login;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.atelier.gateway.admission.AddressRateLimiter;
import dev.atelier.gateway.admission.SlidingWindow;
import dev.atelier.gateway.signin.page.BrowserRequest;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Slows the guessing of passwords, by the address of the client and by the name that it guesses for. Nothing is locked:
 * a session is never touched, a window ends within a minute, and a browser in which the person signed in before has
 * windows of its own, which no other client can fill.
 */
@Singleton
class LoginLimiter {
    /** One office behind one address begins its day. */
    static final int PER_ADDRESS = 60;
    /** A person who tries every password that they remember. */
    static final int PER_NAME_AND_ADDRESS = 10;
    /** Guesses for one name from all addresses: 43,000 a day, of more than 10^14 passwords that are allowed. */
    static final int PER_NAME = 30;

    private static final Duration WINDOW = Duration.ofMinutes(1);
    /** About 10 MB when all windows are full. */
    private static final int MAX_WINDOWS = 20_000;

    private final Cache<String, SlidingWindow> windows = Caffeine.newBuilder()
            .maximumSize(MAX_WINDOWS)
            .expireAfterAccess(WINDOW)
            .build();
    private final KnownBrowser known;
    private final Clock clock;

    LoginLimiter(KnownBrowser known, Clock clock) {
        this.known = known;
        this.clock = clock;
    }

    /** An attempt that counts until it is forgotten. */
    record Attempt(List<SlidingWindow> windows) {

        /** The password was right: the attempt was no guess. */
        void forget() {
            windows.forEach(SlidingWindow::removeNewest);
        }
    }

    /** Counts an attempt in all of its windows, or refuses it with the time to wait. */
    Attempt admit(BrowserRequest request, String email) {
        String network = AddressRateLimiter.network(request.address());
        String name = email.strip().toLowerCase(Locale.ROOT);
        List<SlidingWindow> counted = known.find(request, name)
                .map(browser -> Stream.of(window("browser " + browser, PER_NAME_AND_ADDRESS)))
                .orElseGet(() -> Stream.of(
                        window("address " + network, PER_ADDRESS),
                        window("both " + network + " " + name, PER_NAME_AND_ADDRESS),
                        window("name " + name, PER_NAME)))
                .toList();
        long now = clock.millis();
        Duration wait = Duration.ofMillis(
                counted.stream().mapToLong(window -> window.waitFor(now)).max().orElse(0));
        if (wait.isPositive()) {
            throw new ApiException(ErrorCode.RATE_LIMITED, "Too many attempts to sign in.").retryAfter(wait);
        }
        counted.forEach(window -> window.add(now));
        return new Attempt(counted);
    }

    private SlidingWindow window(String key, int limit) {
        return windows.get(key, _ -> new SlidingWindow(limit, WINDOW.toMillis()));
    }
}
