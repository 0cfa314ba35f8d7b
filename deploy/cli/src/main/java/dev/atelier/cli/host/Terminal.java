// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.host;

import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The standard streams of the commands. */
public final class Terminal {
    /** A stream of the process, by its number. */
    public enum Stream {
        IN(0),
        OUT(1),
        ERR(2);

        private final int number;

        Stream(int number) {
            this.number = number;
        }
    }

    private static final Path OPEN_FILES = Path.of("/proc/self/fd");
    private static final PrintWriter OUT = writer(FileDescriptor.out);

    private Terminal() {}

    public static PrintWriter out() {
        return OUT;
    }

    public static PrintWriter err() {
        return writer(FileDescriptor.err);
    }

    /** False when output goes to a file or a pipe. */
    public static boolean isInteractive() {
        return Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
    }

    /** Whether this one stream is a terminal; where the system does not say it of each, whether all are. */
    public static boolean is(Stream stream) {
        try {
            String target = Files.readSymbolicLink(OPEN_FILES.resolve(String.valueOf(stream.number)))
                    .toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (IOException | UnsupportedOperationException _) {
            return isInteractive();
        }
    }

    private static PrintWriter writer(FileDescriptor descriptor) {
        OutputStream stream = new FileOutputStream(descriptor);
        return new PrintWriter(stream, true, StandardCharsets.UTF_8);
    }
}
