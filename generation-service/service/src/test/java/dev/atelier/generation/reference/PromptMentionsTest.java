// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PromptMentionsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "@Ann walks                    | Ann",
                "with @Ann.                    | Ann",
                "(@Ann)                        | Ann",
                "@[Ann Lee] and @Bob           | Ann Lee,Bob",
                "@Ann @Ann                     | Ann",
                "@été et @東京                   | été,東京",
                "@a.b-c's                      | a.b-c's",
                "mail ann@example.com          | ''",
                "@@Ann                         | ''",
                "@ Ann                         | ''",
                "@[]                           | ''",
                "@[Ann                         | ''",
                "no mention                    | ''"
            })
    void theNamesAfterTheSign(String prompt, String names) {
        assertThat(String.join(",", PromptMentions.names(prompt, 16))).isEqualTo(names);
    }

    @Test
    void onlySoManyAreLookedAt() {
        assertThat(PromptMentions.names("@a @b @c", 2)).containsExactly("a", "b");
    }

    @Test
    void knownMentionsLoseTheirSignAndTheRestStays() {
        String plain = PromptMentions.toPlainText(
                "@[Ann Lee] meets @Bob and @Eve$1 at ann@example.com", Set.of("Ann Lee", "Bob")::contains);

        assertThat(plain).isEqualTo("Ann Lee meets Bob and @Eve$1 at ann@example.com");
    }
}
