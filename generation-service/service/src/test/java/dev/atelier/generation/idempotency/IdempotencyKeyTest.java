// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.atelier.platform.error.ApiException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdempotencyKeyTest {

    @Test
    void quotedAndBareValuesAreTheSameKey() {
        assertThat(IdempotencyKey.of(List.of("\"order-1\""))).isEqualTo(IdempotencyKey.of(List.of("order-1")));
    }

    @Test
    void withoutAHeaderThereIsNoKey() {
        assertThat(IdempotencyKey.of(List.of())).isEmpty();
    }

    @Test
    void aKeyHasUpTo255Characters() {
        assertThat(IdempotencyKey.of(List.of("k".repeat(255)))).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\"\"", "a b", "é", "a\tb"})
    void anythingElseIsRefused(String sent) {
        ApiException refusal = catchThrowableOfType(ApiException.class, () -> IdempotencyKey.of(List.of(sent)));

        assertThat(refusal.param()).contains("Idempotency-Key");
    }

    @Test
    void tooLongOrTwiceIsRefused() {
        assertThat(catchThrowableOfType(ApiException.class, () -> IdempotencyKey.of(List.of("k".repeat(256)))))
                .isNotNull();
        assertThat(catchThrowableOfType(ApiException.class, () -> IdempotencyKey.of(List.of("a", "b"))))
                .isNotNull();
    }
}
