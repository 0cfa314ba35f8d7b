// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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
        String name = Hello.class.getName().replace('.', '/') + ".class";
        try (var out = new JarOutputStream(Files.newOutputStream(jar));
                var in = Hello.class.getResourceAsStream("/" + name)) {
            out.putNextEntry(new JarEntry(name));
            in.transferTo(out);
        }
        Files.setLastModifiedTime(jar, FileTime.fromMillis(1_000_000));
        archive = new ClassArchive(jar, directory.resolve("program.lst"));
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

    @Test
    void aNewerBuildStartsWithoutTheArchive() throws IOException {
        run(listed(List.of()));
        writeArchive();

        Files.setLastModifiedTime(archive.jar(), FileTime.fromMillis(System.currentTimeMillis() + 60_000));

        assertThat(archive.exists()).isFalse();
        assertThat(archive.isDue()).isFalse();
        assertThat(archive.flags()).noneMatch(flag -> flag.contains("SharedArchiveFile"));
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
