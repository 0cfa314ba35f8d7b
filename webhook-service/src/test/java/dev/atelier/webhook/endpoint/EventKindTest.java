// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.atelier.platform.error.ApiException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EventKindTest {

    @Test
    void withoutAChoiceEverythingIsSubscribed() {
        assertThat(EventKind.parseSubscription(null)).containsExactly(EventKind.ALL);
    }

    @Test
    void eachKindIsKeptOnce() {
        assertThat(EventKind.parseSubscription(List.of("generation.failed", "*", "generation.failed")))
                .containsExactly(EventKind.GENERATION_FAILED, EventKind.ALL);
    }

    @Test
    void anUnknownKindIsRefusedByName() {
        for (@Nullable String bad : Arrays.asList("generation.started", "GENERATION.FAILED", "", null)) {
            assertThatThrownBy(() -> EventKind.parse(bad))
                    .isInstanceOfSatisfying(
                            ApiException.class,
                            refusal -> assertThat(refusal.param()).contains("events"));
        }
    }

    @Test
    void aSubscriptionToNothingIsRefused() {
        assertThatThrownBy(() -> EventKind.parseSubscription(List.of())).isInstanceOf(ApiException.class);
    }
}
