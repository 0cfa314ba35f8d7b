// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jboss.logmanager.ExtLogRecord;
import org.jboss.logmanager.formatters.PatternFormatter;

/** The log lines of one class of the service under test, while it is open. */
public final class CapturedLog implements AutoCloseable {

    /** One line; {@code hasTrace} says whether the trace of an exception stands under it. */
    public record Line(String text, boolean hasTrace) {}

    private static final PatternFormatter TEXT = new PatternFormatter("%s");

    private final List<Line> lines = new CopyOnWriteArrayList<>();
    private final Logger logger;
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord line) {
            lines.add(new Line(TEXT.format(ExtLogRecord.wrap(line)), line.getThrown() != null));
        }

        @Override
        public void flush() {
            // Every line is in the list at once.
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    };

    /** @param category a class, or a package with everything in it */
    public CapturedLog(String category) {
        logger = Logger.getLogger(category);
        logger.addHandler(handler);
    }

    public CapturedLog(Class<?> source) {
        this(source.getName());
    }

    /** The lines so far that contain these words. */
    public List<Line> lines(String words) {
        return lines.stream().filter(line -> line.text().contains(words)).toList();
    }

    @Override
    public void close() {
        logger.removeHandler(handler);
    }
}
