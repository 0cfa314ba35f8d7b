// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AnswerTableTest {

    @Test
    void aListIsATableWithAColumnForEveryMember() {
        String text = AnswerTable.format("""
            {"data": [{"id": "key_1", "scopes": ["read", "generate"]}, {"id": "key_12", "daily_cap": 5}],
             "next_cursor": null}\
            """);

        assertThat(text.lines())
                .containsExactly(
                        "id      scopes          daily_cap", "key_1   read, generate  -", "key_12  -               5");
    }

    @Test
    void anEmptyListSaysSoAndALongOneHowToGoOn() {
        assertThat(AnswerTable.format("{\"data\": [], \"next_cursor\": null}")).isEqualTo("There are none.");
        assertThat(AnswerTable.format("{\"data\": [{\"id\": 1}], \"next_cursor\": \"abc\"}"))
                .endsWith("There are more: --cursor abc");
    }

    @Test
    void objectsInACellAreNamesAndValues() {
        assertThat(AnswerTable.format(
                                "[{\"slug\": \"a\", \"upstreams\": [{\"upstream\": \"fal\", \"configured\": false},"
                                        + " {\"upstream\": \"embedded\", \"configured\": true}]}]")
                        .lines())
                .containsExactly(
                        "slug  upstreams", "a     upstream=fal configured=false; upstream=embedded configured=true");
    }

    @Test
    void anObjectIsLinesOfNameAndValue() {
        assertThat(AnswerTable.format("{\"id\": \"acct_1\", \"credits\": 500, \"closed\": false}")
                        .lines())
                .containsExactly("id       acct_1", "credits  500", "closed   false");
    }

    @Test
    void aRefusalSaysItsCodeAndItsMessage() {
        assertThat(AnswerTable.format("{\"error\": {\"code\": \"not_found\", \"message\": \"There is none.\"}}")
                        .lines())
                .contains("code     not_found", "message  There is none.");
    }

    @Test
    void textThatIsNotJsonStaysAsItIs() {
        assertThat(AnswerTable.format("<html>")).isEqualTo("<html>");
    }
}
