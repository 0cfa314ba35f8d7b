// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.log;

import dev.atelier.platform.error.InfrastructureFailure;
import io.quarkus.logging.LoggingFilter;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.logging.Filter;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.jboss.logmanager.ExtLogRecord;
import org.jboss.logmanager.formatters.PatternFormatter;

/**
 * Keeps the log short while a server is away or a fault repeats, for lines of services and libraries (docs/adr/0023).
 *
 * <p>A warning or an error that repeats is left out after a few lines, and the next line of its kind says how many were.
 * A failure that passes by itself is one line with its cause. Any other failure shows its trace once in a while.
 */
@LoggingFilter(name = "faults")
public final class FaultLogFilter implements Filter {
    private static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(10);
    /** Lines of one kind in a window. */
    private static final int LINES = 5;
    /** Traces of one kind in a window. */
    private static final int TRACES = 1;
    /** More kinds than a service has; libraries that make up texts must not fill the memory. */
    private static final int MOST_KINDS = 2_000;

    /** The text with its values filled in, without the trace. */
    private static final PatternFormatter MESSAGE = new PatternFormatter("%s");

    private final Map<String, Kind> kinds = new ConcurrentHashMap<>();
    private final LongSupplier nanoTime;

    /** Called by Quarkus. */
    public FaultLogFilter() {
        this(System::nanoTime);
    }

    FaultLogFilter(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    @Override
    public boolean isLoggable(LogRecord line) {
        if (line.getLevel().intValue() < Level.WARNING.intValue()) {
            return true;
        }
        if (kinds.size() >= MOST_KINDS) {
            kinds.clear();
        }
        Kind kind = kinds.computeIfAbsent(kindOf(line), _ -> new Kind());
        return kind.admit(line, nanoTime.getAsLong());
    }

    /** Equal for lines that differ only in numbers: most texts of libraries arrive with their values filled in. */
    private static String kindOf(LogRecord line) {
        String text = String.valueOf(line.getMessage()).replaceAll("[0-9]+", "0");
        String fault =
                line.getThrown() == null ? "" : line.getThrown().getClass().getName();
        return line.getLoggerName() + ' ' + fault + ' ' + text;
    }

    private static final class Kind {
        private long windowStart;
        private int lines;
        private int traces;
        private long leftOut;

        synchronized boolean admit(LogRecord line, long now) {
            if (lines == 0 || now - windowStart >= WINDOW_NANOS) {
                windowStart = now;
                lines = 0;
                traces = 0;
            }
            if (lines >= LINES) {
                leftOut++;
                return false;
            }
            lines++;
            Throwable fault = line.getThrown();
            if (fault != null && (InfrastructureFailure.is(fault) || ++traces > TRACES)) {
                line.setThrown(null);
                append(line, " cause=" + rootOf(fault));
            }
            if (leftOut > 0) {
                append(line, " left_out=" + leftOut);
                leftOut = 0;
            }
            return true;
        }

        private static void append(LogRecord line, String text) {
            String whole = MESSAGE.format(ExtLogRecord.wrap(line)) + text;
            if (line instanceof ExtLogRecord own) {
                own.setMessage(whole, ExtLogRecord.FormatStyle.NO_FORMAT);
            } else {
                line.setMessage(whole);
                line.setParameters(null);
            }
        }

        private static Throwable rootOf(Throwable fault) {
            Throwable root = fault;
            for (int depth = 0; root.getCause() != null && depth < 20; depth++) {
                root = root.getCause();
            }
            return root;
        }
    }
}
