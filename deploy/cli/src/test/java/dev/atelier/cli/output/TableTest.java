// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TableTest {

    @Test
    void columnsAreAlignedByWhatATerminalShows() {
        var table =
                new Table("id", "name", "state").row("gen_1", "灯台", "queued").row("gen_10", "", "failed");

        assertThat(table.lines(false))
                .containsExactly("id      name  state", "gen_1   灯台  queued", "gen_10  -     failed");
    }

    @Test
    void coloursDoNotMoveTheColumns() {
        var table = new Table().row("succeeded", "x").row("queued", "y");

        assertThat(table.lines(true)).containsExactly("\033[32msucceeded  \033[0mx", "\033[33mqueued     \033[0my");
    }

    @Test
    void aPromptCannotWriteToTheTerminal() {
        var table = new Table().row("\033]0;title\007a\u202eb\nc\u009b31m");

        assertThat(table.lines(false)).containsExactly("]0;title a b c 31m");
    }

    @Test
    void aLongPromptIsCutOff() {
        assertThat(new Table().row("x".repeat(200)).lines(false)).containsExactly("x".repeat(59) + "…");
    }

    @Test
    void anEmptyListSaysSo() {
        assertThat(new Table("id").lines(true)).containsExactly("There are none.");
    }
}
