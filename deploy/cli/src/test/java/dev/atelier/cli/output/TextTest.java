// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextTest {

    @Test
    void onlyTheLinesOfATextAreKept() {
        assertThat(Text.printableLines("Open:\n\n  a\033[2J\u009b1Ab\n")).isEqualTo("Open:\n\n  a [2J 1Ab");
        assertThat(Text.printableLines("one\r\ntwo\rthree")).isEqualTo("one\ntwo\nthree");
    }
}
