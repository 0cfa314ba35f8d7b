// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AnonymousLimiterTest {
    private static final String KEY = "atelier.admission.public-checks-per-address";

    @Test
    void nobodyChecksFilesUnlessTheOperatorSaysSo() {
        AnonymousLimiter limiter = limiter(Map.of());

        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(limiter::requirePublicCheck)
                .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.NOT_FOUND));
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> limiter.admitPublicCheck("192.0.2.1"))
                .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.NOT_FOUND));
    }

    @Test
    void anAddressChecksAsManyFilesAsItMay() {
        AnonymousLimiter limiter = limiter(Map.of(KEY, "2"));
        limiter.requirePublicCheck();
        limiter.admitPublicCheck("192.0.2.1");
        limiter.admitPublicCheck("192.0.2.1");

        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> limiter.admitPublicCheck("192.0.2.1"))
                .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.RATE_LIMITED));
        assertThatNoException().isThrownBy(() -> limiter.admitPublicCheck("192.0.2.2"));
        assertThatNoException().isThrownBy(() -> limiter.admitCallback("192.0.2.1"));
    }

    private static AnonymousLimiter limiter(Map<String, String> settings) {
        var builder = new SmallRyeConfigBuilder().withMapping(AdmissionConfig.class);
        settings.forEach(builder::withDefaultValue);
        return new AnonymousLimiter(
                builder.build().getConfigMapping(AdmissionConfig.class), Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
    }
}
