// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.moderation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WordRulesTest {
    private static final WordRules RULES = rules("""
            rules:
              - category: harm
                phrases: [behead, pipe bomb, straße]
                exceptions: [beheaded statue, pipe bomb disposal]
              - category: asian
                phrases: [自殺, 아동포르노]
              - category: part
                whole_words: false
                phrases: [blorp]
            """);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "behead",
                "please BEHEAD him",
                "béhéad",
                "ｂｅｈｅａｄ",
                "be\u200bhe\u00adad",
                "beh\u0435ad",
                "b3h34d",
                "beh3@d",
                "b e h e a d",
                "p i p e b o m b",
                "make a p.i.p.e - b.o.m.b at home",
                "b.e.h.e.a.d",
                "b-e_h*e-a-d him",
                "b 3 h 3 a d",
                "a pipe\nbomb",
                "a pipe-bomb",
                "p1pe b0mb",
                "STRASSE",
                "stra\u00dfe",
                "xxblorpxx",
                "彼は自殺した",
                "自 殺",
                "아동포르노"
            })
    void aForbiddenPhraseIsFoundHoweverItIsWritten(String text) {
        assertThat(RULES.category(text)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "a calm sea",
                "beheaded",
                "a pipe, and later a bombshell",
                "pipe bombs",
                "a pipe bomb disposal robot",
                "be he ad",
                "a p i p e b o m b d i s p o s a l robot",
                "pipebomb",
                "I am a b c student",
                "自分で殺菌",
                "100% $ale, 4 you!"
            })
    void innocentTextPasses(String text) {
        assertThat(RULES.category(text)).isEmpty();
    }

    @Test
    void anExceptionExcusesOnlyWhatIsInsideIt() {
        assertThat(RULES.category("a pipe bomb disposal robot beside a pipe bomb"))
                .contains("harm");
    }

    @Test
    void theCategoryIsNamedNotThePhrase() {
        assertThat(RULES.category("x blorp y")).contains("part");
    }

    @Test
    void aLongTextIsSearchedToItsEnd() {
        assertThat(RULES.category("sea ".repeat(8_000) + "behead")).contains("harm");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rules: [{phrases: [secretword]}]",
                "rules: [{category: a, phrases: []}]",
                "rules: [{category: a, phrases: ['!']}]",
                "rules: [{category: a, phrase: [secretword]}]",
                "rules: [{category: a, phrases: [secretword"
            })
    void aFileWithAMistakeIsRefusedWithoutQuotingIt(String text) {
        assertThatThrownBy(() -> new RulesLoader().read("mine.yaml", text))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("mine.yaml")
                .hasMessageNotContaining("secretword")
                .hasNoCause();
    }

    private static WordRules rules(String text) {
        return new WordRules(new RulesLoader().read("test.yaml", text));
    }
}
