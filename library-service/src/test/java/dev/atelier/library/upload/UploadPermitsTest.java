// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.upload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class UploadPermitsTest {
    private final UploadPermits limiter = new UploadPermits(2, Duration.ofMillis(10));

    @Test
    void anUploadWithoutPermitInTimeIsRefused() {
        try (var _ = limiter.acquire();
                var _ = limiter.acquire()) {
            assertThatThrownBy(limiter::acquire)
                    .isInstanceOfSatisfying(
                            ApiException.class,
                            refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.SERVICE_UNAVAILABLE));
        }
    }

    @Test
    void aReleasedPermitCanBeAcquiredAgain() {
        try (var _ = limiter.acquire()) {
            limiter.acquire().close();
        }

        try (var one = limiter.acquire();
                var two = limiter.acquire()) {
            assertThat(one).isNotNull();
            assertThat(two).isNotNull();
        }
    }
}
