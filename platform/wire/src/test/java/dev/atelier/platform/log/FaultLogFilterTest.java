// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.stream.IntStream;
import org.jboss.logmanager.ExtLogRecord;
import org.jboss.logmanager.formatters.PatternFormatter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FaultLogFilterTest {
    private final AtomicLong time = new AtomicLong(1);
    private final FaultLogFilter filter = new FaultLogFilter(time::get);

    @Test
    void repeatedLinesAreLeftOutAndCounted() {
        List<ExtLogRecord> shown = IntStream.range(0, 10_000)
                .mapToObj(i -> line(Level.WARNING, "node " + i + " is away", null))
                .filter(filter::isLoggable)
                .toList();
        time.addAndGet(TimeUnit.SECONDS.toNanos(11));
        ExtLogRecord next = line(Level.WARNING, "node 7 is away", null);

        assertThat(shown).hasSize(5);
        assertThat(filter.isLoggable(next)).isTrue();
        assertThat(text(next)).isEqualTo("node 7 is away left_out=9995");
    }

    @Test
    void anotherLineIsNotAffectedAndNewsIsNeverLeftOut() {
        IntStream.range(0, 100).forEach(_ -> filter.isLoggable(line(Level.WARNING, "node is away", null)));

        assertThat(filter.isLoggable(line(Level.WARNING, "disk is full", null))).isTrue();
        assertThat(IntStream.range(0, 100))
                .allMatch(_ -> filter.isLoggable(line(Level.INFO, "generation queued", null)));
    }

    @Test
    void aFailureThatPassesIsOneLineWithItsCause() {
        ExtLogRecord line = line(
                Level.SEVERE, "batch failed 100%", new IllegalStateException(new SQLException("going down", "57P01")));

        assertThat(filter.isLoggable(line)).isTrue();
        assertThat(line.getThrown()).isNull();
        assertThat(text(line)).isEqualTo("batch failed 100% cause=java.sql.SQLException: going down");
    }

    @Test
    void anUnexpectedFailureShowsItsTraceOnceInAWhile() {
        List<ExtLogRecord> lines = IntStream.range(0, 3)
                .mapToObj(_ -> line(Level.SEVERE, "unexpected fault", new IllegalStateException("bug")))
                .filter(filter::isLoggable)
                .toList();

        assertThat(lines).hasSize(3);
        assertThat(lines.getFirst().getThrown()).hasMessage("bug");
        assertThat(lines.subList(1, 3)).allSatisfy(line -> {
            assertThat(line.getThrown()).isNull();
            assertThat(text(line)).endsWith("cause=java.lang.IllegalStateException: bug");
        });
    }

    private static String text(ExtLogRecord line) {
        return new PatternFormatter("%s").format(line);
    }

    private static ExtLogRecord line(Level level, String text, @Nullable Throwable fault) {
        var line = new LogRecord(level, text);
        line.setLoggerName("test");
        line.setThrown(fault);
        return ExtLogRecord.wrap(line);
    }
}
