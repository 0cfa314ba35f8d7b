// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.listen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ListenOutputTest {
    private final StringWriter written = new StringWriter();
    private final ListenOutput screen = new ListenOutput(new PrintWriter(written), new PrintWriter(written));

    @Test
    void whatATerminalWouldObeyIsNotWritten() {
        screen.event("generation\033[2J", "evt_1\r", "200\u009b1A");
        screen.problem("The platform refuses (400): \033]0;title\007");
        screen.ready("whsec_\033c");

        assertThat(written.toString().replace("\n", ""))
                .contains("generation [2J", "evt_1", "200 1A", "refuses (400):  ]0;title", "whsec_ c")
                .doesNotContainPattern("\\p{Cntrl}|[\\x{80}-\\x{9f}]");
    }
}
