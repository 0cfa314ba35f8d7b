// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassArchiveTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    @TempDir
    Path directory;

    private ClassArchive archive;

    @BeforeEach
    void buildProgram() throws IOException {
        Path jar = Files.createDirectory(directory.resolve("build")).resolve("run.jar");
        writeProgram(jar, "first");
        Files.setLastModifiedTime(jar, FileTime.fromMillis(1_000_000));
        archive = new ClassArchive(jar, directory.resolve("program.lst"));
    }

    private static void writeProgram(Path jar, String build) throws IOException {
        String name = Hello.class.getName().replace('.', '/') + ".class";
        try (var out = new JarOutputStream(Files.newOutputStream(jar));
                var in = Hello.class.getResourceAsStream("/" + name)) {
            out.putNextEntry(new JarEntry(name));
            in.transferTo(out);
            out.putNextEntry(new JarEntry("build"));
            out.write(build.getBytes(StandardCharsets.UTF_8));
        }
    }

    private Path onlyArchive() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            List<Path> archives =
                    files.filter(file -> file.toString().endsWith(".jsa")).toList();
            assertThat(archives).hasSize(1);
            return archives.getFirst();
        }
    }

    /** A program that loads a class of its own jar. */
    static final class Hello {
        private Hello() {}

        public static void main(String[] words) {
            System.out.println("hello");
        }
    }

    @Test
    void theNextProcessMapsTheClassesOfTheFirst() throws IOException {
        assertThat(archive.isDue()).isFalse();
        assertThat(run(listed(List.of("-Xshare:auto")))).contains("source: file:");

        writeArchive();

        assertThat(archive.exists()).isTrue();
        assertThat(run(listed(List.of("-Xshare:on"))))
                .contains("hello")
                .contains(Hello.class.getName() + " source: shared objects file");
        assertThat(archive.isDue()).isFalse();
    }

    @Test
    void anArchiveThatWasWrittenBeforeItsListWasCompleteIsDueAgain() throws IOException {
        run(listed(List.of()));
        writeArchive();

        Files.setLastModifiedTime(archive.list(), FileTime.fromMillis(System.currentTimeMillis() + 60_000));

        assertThat(archive.isDue()).isTrue();
        assertThat(archive.flags()).as("until then").anyMatch(flag -> flag.contains("SharedArchiveFile"));
    }

    @Test
    void aListThatWasCopiedStaysWholeWhenTheNextProcessBeginsItAnew() throws IOException {
        run(listed(List.of()));
        // As a running process leaves it.
        Files.writeString(archive.list(), "java/util/Optional id:", StandardOpenOption.APPEND);
        archive.copyList();
        Files.writeString(archive.list(), "java/lang/Obj");

        run(archive.writer(List.of()));
        archive.finish();

        assertThat(run(listed(List.of("-Xshare:on")))).contains(Hello.class.getName() + " source: shared objects file");
    }

    /** As a build from an older commit, a restored backup or a copy with its times leaves it. */
    @Test
    void aJarThatWasReplacedIsNotRunFromTheArchiveWhateverItsTime() throws IOException {
        FileTime time = Files.getLastModifiedTime(archive.jar());
        run(listed(List.of()));
        writeArchive();
        Path first = onlyArchive();

        writeProgram(archive.jar(), "replaced");
        Files.setLastModifiedTime(archive.jar(), time);

        assertThat(archive.exists()).isFalse();
        assertThat(archive.flags()).noneMatch(flag -> flag.contains("SharedArchiveFile"));
        run(listed(List.of()));
        writeArchive();
        assertThat(onlyArchive()).isNotEqualTo(first);
    }

    @Test
    void aLibraryThatWasReplacedIsNotRunFromTheArchiveEither() throws IOException {
        Path library = archive.jar().resolveSibling("library.jar");
        writeProgram(library, "one");
        run(listed(List.of()));
        writeArchive();

        writeProgram(library, "two");

        assertThat(archive.exists()).isFalse();
    }

    @Test
    void anotherProcessMapsACacheOfWhatWasRecorded() throws IOException {
        run(program(archive.recordingFlags()));
        String cache = "-XX:AOTCache=" + directory.resolve("program.aot");

        run(program(
                List.of("-XX:AOTMode=create", "-XX:AOTConfiguration=" + directory.resolve("build.aotconf"), cache)));

        assertThat(run(program(List.of("-XX:AOTMode=on", cache))))
                .contains("hello")
                .contains(Hello.class.getName() + " source: shared objects file");
    }

    private void writeArchive() throws IOException {
        archive.copyList();
        run(archive.writer(List.of()));
        archive.finish();
    }

    /** The words of a process that maps the archive, or lists its classes. */
    private List<String> listed(List<String> flags) {
        return program(Stream.concat(flags.stream(), archive.flags().stream()).toList());
    }

    private List<String> program(List<String> flags) {
        List<String> words = new ArrayList<>(List.of(JavaExecutable.path(), "-Xlog:class+load"));
        words.addAll(flags);
        words.addAll(List.of("-cp", archive.jar().toString(), Hello.class.getName()));
        return words;
    }

    private String run(List<String> words) throws IOException {
        Path log = directory.resolve("program.log");
        Files.deleteIfExists(log);
        var process = new ChildProcess();
        process.start(new ChildProcess.Command(
                "program", List.of(), words, Map.of(), log, new ChildProcess.StopRule(StopSignal.TERM, TIMEOUT)));
        assertThat(process.awaitExit(TIMEOUT)).isZero();
        return Files.readString(log);
    }
}
