// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.client.types.Generation;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressLineTest {

    @Test
    void aWaitingRunShowsItsPlaceInTheQueue() {
        assertThat(text(TestRun.state("queued", 3, null, 40L)))
                .isEqualTo("gen_12  queued, 2 before it, about 35 s left  (1:05 min)");
        assertThat(text(TestRun.state("queued", 1, null, null))).isEqualTo("gen_12  queued, next in line  (1:05 min)");
        assertThat(text(TestRun.state("queued", null, null, null))).isEqualTo("gen_12  queued  (1:05 min)");
    }

    @Test
    void aRunThatIsMadeShowsHowFarItIs() {
        assertThat(text(TestRun.state("processing", null, 0.456, 2L)))
                .isEqualTo("gen_12  processing, 46 %, about 1 s left  (1:05 min)");
    }

    private static String text(Generation run) {
        return ProgressLine.text(run, Duration.ofSeconds(65), Duration.ofSeconds(5));
    }

    @Test
    void whatATerminalWouldObeyIsNotWritten() {
        assertThat(text(TestRun.named("gen_\033]0;title\007", TestRun.state("a\r\u009b2J", null, null, null))))
                .isEqualTo("gen_ ]0;title   a 2J  (1:05 min)");
    }

    @Test
    void nothingIsWrittenWhereNobodyLooks() {
        var written = new StringWriter();

        try (var line = new ProgressLine(new PrintWriter(written), false)) {
            line.show(TestRun.state("queued", 1, null, null));
        }

        assertThat(written.toString()).isEmpty();
    }

    @Test
    void whatFollowsBeginsOnAnEmptyLine() {
        var written = new StringWriter();

        try (var line = new ProgressLine(new PrintWriter(written), true)) {
            line.show(TestRun.state("queued", 1, null, null));
        }

        assertThat(written.toString()).contains("gen_12  queued, next in line").endsWith("\r\033[K");
    }
}
