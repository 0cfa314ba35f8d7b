// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The classes that a program loads, in a file that later processes of the same build map: a start with it takes a third
 * of the CPU time (adr/0055).
 *
 * <p>The file is named by the contents of the build and by the JVM. Whether a JVM refuses an archive whose jars were replaced is
 * left open: JDK 25.0 to 25.0.3 run the old classes (JDK-8377932).
 *
 * @param jar what {@code java -jar} runs; the file lies beside its directory
 * @param list where a process without the file lists its classes
 */
public record ClassArchive(Path jar, Path list) {
    private static final int READ = 1 << 16;
    /** Bytes of the digest in the name of the file: builds of one tree are few. */
    private static final int SHORT_DIGEST = 8;

    /** Flags of the next process: it maps the file, or lists its classes for the file while there is none. */
    public List<String> flags() {
        return exists() ? List.of("-XX:SharedArchiveFile=" + file()) : List.of("-XX:DumpLoadedClassList=" + list);
    }

    /**
     * Flags of a process that records classes and hot code for an AOT cache (JEP 514, JEP 515), until the command {@code
     * AOT.end_recording} of {@code jcmd}; the record lies beside the directory of the jar.
     */
    public List<String> recordingFlags() {
        return List.of("-XX:AOTMode=record", "-XX:AOTConfiguration=" + directory() + ".aotconf");
    }

    /** Whether processes of this build map the file. */
    public boolean exists() {
        return Files.exists(file());
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

    /** Lets later processes map what the writer wrote, and removes the files of earlier builds. */
    public void finish() {
        Path file = file();
        try {
            Files.move(unfinished(), file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            try (var others = Files.newDirectoryStream(
                    directory().resolveSibling("."), directory().getFileName() + "-*.jsa")) {
                for (Path other : others) {
                    if (!other.endsWith(file.getFileName())) {
                        Files.delete(other);
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot move " + unfinished(), e);
        }
    }

    // Another JVM could not map the file, and would say so in the log of each process.
    private Path file() {
        return Path.of(directory() + "-" + contents() + "-" + Runtime.version() + ".jsa");
    }

    /** A digest of the names and bytes of all files of the build. */
    private String contents() {
        try (Stream<Path> files = Files.walk(directory())) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] part = new byte[READ];
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                digest.update(directory().relativize(file).toString().getBytes(StandardCharsets.UTF_8));
                try (InputStream in = Files.newInputStream(file)) {
                    for (int read = in.read(part); read >= 0; read = in.read(part)) {
                        digest.update(part, 0, read);
                    }
                }
            }
            return HexFormat.of().formatHex(digest.digest(), 0, SHORT_DIGEST);
        } catch (IOException | NoSuchAlgorithmException e) {
            throw new IllegalStateException("cannot read " + directory(), e);
        }
    }

    private Path directory() {
        return Objects.requireNonNull(jar.getParent(), "a jar without a directory");
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
