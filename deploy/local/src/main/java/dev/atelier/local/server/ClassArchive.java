// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The classes that a built service loads, in a file that its processes map: a start with the file takes less than half
 * the CPU time. The JVM checks each class against the file, so a file that does not fit only makes a start slower.
 */
public final class ClassArchive {
    private static final Duration WRITE_TIMEOUT = Duration.ofMinutes(2);

    private final Path jar;
    private final Path file;

    /** @param jar what {@code java -jar} runs */
    public ClassArchive(Path jar) {
        this.jar = jar.toAbsolutePath();
        file = this.jar.resolveSibling("../classes.jsa").normalize();
    }

    /** Flags of a process that maps the file, or that can write it. */
    public List<String> flags() {
        return List.of(isCurrent() ? "-XX:SharedArchiveFile=" + file : "-XX:+RecordDynamicDumpInfo");
    }

    /**
     * Writes the file from a process that was started with these flags and is ready, unless the file is there. The
     * process stands still for some seconds. Without the file, later starts are only slower.
     */
    public void writeFrom(long pid) {
        if (isCurrent()) {
            return;
        }
        try {
            Path written = Files.createTempFile(file.getParent(), "classes", ".jsa");
            Files.delete(written);
            Process jcmd = new ProcessBuilder(
                            JavaExecutable.sibling("jcmd"),
                            Long.toString(pid),
                            "VM.cds",
                            "dynamic_dump",
                            written.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (jcmd.waitFor(WRITE_TIMEOUT.toSeconds(), TimeUnit.SECONDS) && Files.exists(written)) {
                Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
            }
        } catch (IOException _) {
            // A Java without jcmd, or a full disk.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isCurrent() {
        try {
            return Files.exists(file) && Files.getLastModifiedTime(file).compareTo(Files.getLastModifiedTime(jar)) >= 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
