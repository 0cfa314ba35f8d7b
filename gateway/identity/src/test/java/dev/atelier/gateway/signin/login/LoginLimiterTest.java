// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.atelier.gateway.request.Fields;
import dev.atelier.gateway.signin.page.BrowserRequest;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.secret.SecretKeys;
import io.vertx.core.MultiMap;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LoginLimiterTest {
    private static final String EMAIL = "person@example.org";
    private static final String KEY = "c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LXNlY3JldA==";

    private Instant now = Instant.parse("2030-01-01T00:00:00Z");
    private final KnownBrowser known = new KnownBrowser(SecretKeys.of(KEY), "https://api.example.com");
    private final LoginLimiter limiter = new LoginLimiter(known, new Clock() {
        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneOffset getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(java.time.ZoneId zone) {
            return this;
        }
    });

    @Test
    void oneAddressGuessesForOneNameTenTimesAMinute() {
        for (int i = 0; i < LoginLimiter.PER_NAME_AND_ADDRESS; i++) {
            limiter.admit(from("203.0.113.1"), EMAIL);
        }

        assertThatThrownBy(() -> limiter.admit(from("203.0.113.1"), " PERSON@example.org "))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> assertThat(refusal.retryAfter()).hasValue(Duration.ofMinutes(1)));
        limiter.admit(from("203.0.113.1"), "another@example.org");

        now = now.plus(Duration.ofMinutes(1));
        limiter.admit(from("203.0.113.1"), EMAIL);
    }

    @Test
    void oneAddressGuessesForManyNamesSixtyTimesAMinute() {
        for (int i = 0; i < LoginLimiter.PER_ADDRESS; i++) {
            limiter.admit(from("2001:db8::" + i), "person" + i + "@example.org");
        }

        assertThatThrownBy(() -> limiter.admit(from("2001:db8::ffff"), "one-more@example.org"))
                .isInstanceOf(ApiException.class);
    }

    @Test
    void manyAddressesGuessForOneNameAndItsOwnersBrowserIsNotSlowed() {
        for (int i = 0; i < LoginLimiter.PER_NAME; i++) {
            limiter.admit(from("198.51.100." + i), EMAIL);
        }
        assertThatThrownBy(() -> limiter.admit(from("198.51.100.99"), EMAIL)).isInstanceOf(ApiException.class);

        limiter.admit(from("198.51.100.99", known.write(EMAIL)), EMAIL);

        String ofAnother = known.write("another@example.org");
        assertThatThrownBy(() -> limiter.admit(from("198.51.100.99", ofAnother), EMAIL))
                .isInstanceOf(ApiException.class);
        assertThatThrownBy(() -> limiter.admit(from("198.51.100.99", "__Host-known=a.b"), EMAIL))
                .isInstanceOf(ApiException.class);
    }

    @Test
    void aRightPasswordDoesNotCount() {
        for (int i = 0; i < 3 * LoginLimiter.PER_ADDRESS; i++) {
            limiter.admit(from("203.0.113.2"), EMAIL).forget();
        }
    }

    private static BrowserRequest from(String address, String... cookies) {
        MultiMap headers = MultiMap.caseInsensitiveMultiMap();
        List.of(cookies).forEach(cookie -> headers.add("Cookie", cookie.replaceFirst(";.*", "")));
        return new BrowserRequest(
                "/login", List.of(), new Fields(Map.of()), new Fields(Map.of()), headers, address, "req_1");
    }
}
