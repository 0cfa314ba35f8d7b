// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.apikey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.gateway.credential.Restrictions;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ApiKeySecretTest {
    private static final ApiKeySecret KEY = ApiKeySecret.create(4_711, new Random(1), _ -> "0123456789");

    @Test
    void hasTheFormThatScannersLookFor() {
        assertThat(KEY.reveal()).matches("atl_live_[0-9A-Za-z]{1,10}_[0-9A-Za-z]{48}");
        assertThat(KEY.hint())
                .hasSize(4)
                .isEqualTo(KEY.reveal().substring(KEY.reveal().length() - 4));
    }

    @Test
    void isReadBack() {
        assertThat(ApiKeySecret.parse(KEY.reveal()))
                .hasValueSatisfying(key -> assertThat(key.credential()).isEqualTo(4_711));
    }

    @Test
    void oneWrongCharacterAnywhereIsNoticed() {
        String text = KEY.reveal();
        for (int i = 0; i < text.length(); i++) {
            char other = text.charAt(i) == 'x' ? 'y' : 'x';
            String mistyped = text.substring(0, i) + other + text.substring(i + 1);

            assertThat(ApiKeySecret.parse(mistyped)).as("character %d", i).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "_",
                "atl_live_",
                "atl_live__",
                "atl_live_1_",
                "atl_live_1",
                "atl_test_1_00000000000000000000000000000000000000",
                "atl_live_01_00000000000000000000000000000000000000",
                "atl_live_zzzzzzzzzzzzzzz_00000000000000000000000000000000000000",
                "atl_live_-1_00000000000000000000000000000000000000",
                "atl_live_1_0000000000000000000000000000000000ä000"
            })
    void nothingElseIsAKey(String text) {
        assertThat(ApiKeySecret.parse(text)).isEmpty();
    }

    @Test
    void isNeverPrinted() {
        assertThat(KEY.toString()).doesNotContain(KEY.reveal()).isEqualTo("ApiKeySecret[hidden]");
        assertThat("" + new ApiKeyService.Created(keyRow(), KEY)).doesNotContain(KEY.reveal());
    }

    @Test
    void everyNumberHasOneText() {
        for (long number : new long[] {0, 1, 61, 62, 4_711, Long.MAX_VALUE / 1_000_000}) {
            assertThat(Base62.read(Base62.write(number))).hasValue(number);
        }
        assertThat(Base62.read("01")).isEmpty();
        assertThat(Base62.read("a-b")).isEmpty();
        assertThat(Base62.write(7, 6)).isEqualTo("000007");
    }

    private static ApiKey keyRow() {
        return new ApiKey(
                1,
                2,
                new ApiKey.Settings(
                        "n", Set.of(), OptionalLong.empty(), OptionalLong.empty(), false, Restrictions.NONE),
                KEY.hint(),
                ApiKey.Times.ofNew(Instant.EPOCH, Optional.empty()));
    }
}
