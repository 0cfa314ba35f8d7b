// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;

/**
 * The classes that a program loads, in a file that later processes of the same build map: a start with it takes a third
 * of the CPU time (adr/0091).
 *
 * @param jar what {@code java -jar} runs; the file lies beside its directory and is void once the jar is newer
 * @param list where a process without the file lists its classes
 */
public record ClassArchive(Path jar, Path list) {

    /** Flags of the next process: it maps the file, or lists its classes for the file while there is none. */
    public List<String> flags() {
        return exists() ? List.of("-XX:SharedArchiveFile=" + file()) : List.of("-XX:DumpLoadedClassList=" + list);
    }

    /**
     * Flags of a process that records classes and hot code for an AOT cache (JEP 514, JEP 515), until the command {@code
     * AOT.end_recording} of {@code jcmd}; the record lies beside the directory of the jar.
     */
    public List<String> recordingFlags() {
        return List.of("-XX:AOTMode=record", "-XX:AOTConfiguration=" + jar.getParent() + ".aotconf");
    }

    /** Whether processes of this build map the file. */
    public boolean exists() {
        return modified(file()).compareTo(modified(jar)) > 0;
    }

    /**
     * Whether a process of this build has listed its classes, and the file has not all of the list. A process that ends in good
     * order adds what it has resolved, so a file that was written before that is due again.
     */
    public boolean isDue() {
        return modified(list).compareTo(modified(jar)) > 0 && modified(list).compareTo(modified(file())) > 0;
    }

    /**
     * Copies what the process has listed so far, for {@link #writer}. Of its last line a running process has often written only
     * a part, and the next process begins the list anew.
     */
    public void copyList() {
        try {
            // Byte by byte, because a name may be cut off in the middle of a letter.
            String text = Files.readString(list, StandardCharsets.ISO_8859_1);
            Files.writeString(copy(), text.substring(0, text.lastIndexOf('\n') + 1), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot copy " + list, e);
        }
    }

    /**
     * The words of a program that writes the file from the copied list, for {@link #finish}.
     *
     * @param flags of the program's JVM: heap layout and modules have to be the same
     */
    public List<String> writer(List<String> flags) {
        var words = new ArrayList<>(List.of(JavaExecutable.path()));
        words.addAll(flags);
        words.addAll(List.of(
                "-Xshare:dump",
                "-XX:+AOTClassLinking",
                "-Xmx512m",
                "-XX:SharedClassListFile=" + copy(),
                "-XX:SharedArchiveFile=" + unfinished(),
                "-cp",
                jar.toString()));
        return words;
    }

    /** Lets later processes map what the writer wrote. */
    public void finish() {
        try {
            Files.move(unfinished(), file(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot move " + unfinished(), e);
        }
    }

    // Another JVM could not map the file, and would say so in the log of each process.
    private Path file() {
        return Path.of(jar.getParent() + "-" + Runtime.version() + ".jsa");
    }

    private Path copy() {
        return list.resolveSibling(list.getFileName() + ".copy");
    }

    private Path unfinished() {
        return list.resolveSibling(list.getFileName() + ".jsa");
    }

    private static FileTime modified(Path file) {
        try {
            return Files.exists(file) ? Files.getLastModifiedTime(file) : FileTime.fromMillis(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
