// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamedStatementTest {

    @Test
    void eachPlaceOfANameIsAQuestionMark() {
        var statement = NamedStatement.parse("update run set due_at=:due where id = :id and (:due > now() or id=:id)");

        assertThat(statement.sql()).isEqualTo("update run set due_at=? where id = ? and (? > now() or id=?)");
        assertThat(statement.names()).containsExactly("due", "id", "due", "id");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select ':no', 'it''s :no', ''",
                "select 'a\\' as b, E'it\\'s :no', e'\\\\' as c, E'two''\\' :no'",
                "select \"column :no\", \"a\"\" :no\"",
                "select 1 -- :no? isn't\n, 2 -- :no",
                "select /* :no /* it's :no */ :no */ 1 - 2 / 3 /**/ */* , */ 4",
                "select '{}'::jsonb::text, now()::timestamptz, f(a := 1)",
                "do $$ begin perform ':no' || :no; end $$",
                "do $body$ begin raise '$$ :no'; end $body$",
                "select a$b$c from d"
            })
    void stringsNamesCommentsAndCastsHaveNoParameters(String sql) {
        var statement = NamedStatement.parse(sql);

        assertThat(statement.sql()).isEqualTo(sql);
        assertThat(statement.names()).isEmpty();
    }

    @Test
    void whatFollowsAStringACommentOrACastIsReadAgain() {
        var statement = NamedStatement.parse("""
                select ':a'::text || :one::text, /* :b */ :two -- :c
                , $$ :d $$, "e :e", (:three), a[:four], E'\\\\'||:five""");

        assertThat(statement.names()).containsExactly("one", "two", "three", "four", "five");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select a[low:high] from b",
                "select a[1:2] from b",
                "select : name",
                "select :1",
                "select ? , :name",
                "select payload ? 'a'",
                "select 'open :name",
                "select E'open \\'",
                "select E'open \\",
                "select \"open",
                "select $$ open",
                "select /* /* open */"
            })
    void whatCouldBeReadInTwoWaysIsRefused(String sql) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NamedStatement.parse(sql))
                .withMessageContaining(sql);
    }

    @Test
    void valuesComeInTheOrderOfTheirPlaces() {
        var values = NamedValues.of("id", 7L).and("name", null);

        assertThat(values.inOrder(List.of("name", "id", "name"))).containsExactly(null, 7L, null);
    }

    @Test
    void aMissingAnUnknownAndASecondValueAreRefusedWithoutBeingShown() {
        var values = NamedValues.of("id", "secret");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> values.inOrder(List.of("id", "name")))
                .withMessage("the statement has [id, name] and not [id]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> values.inOrder(List.of()))
                .withMessage("the statement has [] and not [id]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> values.and("id", "other"))
                .withMessage("two values for :id");
    }
}
