// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.secret.SecretKeys;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CursorsTest {
    private static final String LIST = "generations 7 failed";
    private final Cursors cursors = new Cursors(SecretKeys.of("MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE="));

    @Test
    void aCursorOpensInTheListThatGaveIt() {
        String cursor = cursors.seal("gen_41", LIST);

        assertThat(cursors.request("50", cursor, LIST).after()).contains("gen_41");
    }

    @Test
    void aCursorOfAnotherListIsRefused() {
        String cursor = cursors.seal("gen_41", LIST);

        assertThatThrownBy(() -> cursors.request(null, cursor, "generations 8 failed"))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> assertThat(refusal.param()).contains("cursor"));
    }

    @Test
    void everyChangedCharacterIsNoticed() {
        String cursor = cursors.seal("gen_41", LIST);

        for (int at = 0; at < cursor.length() - 1; at++) {
            char other = cursor.charAt(at) == 'A' ? 'B' : 'A';
            String changed = cursor.substring(0, at) + other + cursor.substring(at + 1);
            assertThatThrownBy(() -> cursors.request(null, changed, LIST)).isInstanceOf(ApiException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "not base64!", "AAAA"})
    void garbageIsRefused(String cursor) {
        assertThatThrownBy(() -> cursors.request(null, cursor, LIST)).isInstanceOf(ApiException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "101", "-1", "1.5", "ten", "", " 1", "99999999999"})
    void aLimitOutsideOneToAHundredIsRefused(String limit) {
        assertThatThrownBy(() -> cursors.request(limit, null, LIST))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> assertThat(refusal.param()).contains("limit"));
    }

    @Test
    void aRowMoreThanThePageHoldsMeansThereIsANextPage() {
        PageRequest page = cursors.request("2", null, LIST);

        Page<String> first = page.page(List.of(9, 8, 7), row -> "row " + row, String::valueOf);
        Page<String> last = page.page(List.of(9, 8), row -> "row " + row, String::valueOf);

        assertThat(page.rowsToRead()).isEqualTo(3);
        assertThat(first.data()).containsExactly("row 9", "row 8");
        assertThat(cursors.request(null, first.nextCursor(), LIST).before()).isEqualTo(8);
        assertThat(last).isEqualTo(new Page<>(List.of("row 9", "row 8"), null));
    }
}
