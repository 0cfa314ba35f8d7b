// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EntityTagTest {
    private static final EntityTag TAG = EntityTag.of("abc");

    @ParameterizedTest
    @ValueSource(strings = {"\"abc\"", "W/\"abc\"", "*", "\"x\", \"abc\"", "\"x\",W/\"abc\""})
    void aMatchingTagIsNotModified(String header) {
        assertThat(TAG.isAmong(Optional.of(header))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"abd\"", "abc", "", "\"abc", "\"x\", \"y\""})
    void aClientThatHasAnotherOneIsNot(String header) {
        assertThat(TAG.isAmong(Optional.of(header))).isFalse();
    }

    @Test
    void aPartMayOnlyContinueTheSameObject() {
        assertThat(TAG.allowsRange(Optional.empty())).isTrue();
        assertThat(TAG.allowsRange(Optional.of("\"abc\""))).isTrue();
        assertThat(TAG.allowsRange(Optional.of("W/\"abc\""))).isFalse();
        assertThat(TAG.allowsRange(Optional.of("\"abd\""))).isFalse();
        assertThat(TAG.allowsRange(Optional.of("Wed, 21 Oct 2015 07:28:00 GMT")))
                .isFalse();
    }
}
