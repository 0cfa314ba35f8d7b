// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.credits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class CreditsTest {

    @Test
    void areNeverNegative() {
        assertThatThrownBy(() -> new Credits(-1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anOverflowIsAnErrorAndNotADiscount() {
        assertThatThrownBy(() -> new Credits(Long.MAX_VALUE).plus(new Credits(1)))
                .isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> new Credits(Long.MAX_VALUE).times(2)).isInstanceOf(ArithmeticException.class);
    }

    @Test
    void coverAPriceUpToTheLastCredit() {
        assertThat(new Credits(7).covers(new Credits(7))).isTrue();
        assertThat(new Credits(7).covers(new Credits(8))).isFalse();
    }
}
