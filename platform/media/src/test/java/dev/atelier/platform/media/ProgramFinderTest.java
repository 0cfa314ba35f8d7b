// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgramFinderTest {

    @TempDir
    Path home;

    @Test
    void theConfiguredProgramComesFirst() throws Exception {
        programs("configured");
        programs("path");

        ProgramFinder.Programs found = finder(Map.of(
                        "ffmpeg", home.resolve("configured/ffmpeg").toString(),
                        "ffprobe", home.resolve("configured/ffprobe").toString()))
                .find();

        assertThat(found.ffmpeg()).isEqualTo(home.resolve("configured/ffmpeg"));
    }

    @Test
    void aConfiguredProgramThatCannotRunIsReportedNotReplaced() {
        assertThatThrownBy(() -> finder(Map.of("ffmpeg", "/nowhere/ffmpeg", "ffprobe", "/nowhere/ffprobe"))
                        .find())
                .hasMessageContaining("atelier.media-tool.ffmpeg");
    }

    @Test
    void thePathComesNext() throws Exception {
        programs("path");

        assertThat(finder(Map.of()).find().ffmpeg()).isEqualTo(home.resolve("path/ffmpeg"));
    }

    @Test
    void theClassPathComesLastAndIsUnpackedOnce() throws Exception {
        Map<String, String> settings = Map.of("cache", home.resolve("cache").toString());
        ProgramFinder.Programs first = finder(settings).find();
        long written = Files.getLastModifiedTime(first.ffmpeg()).toMillis();

        ProgramFinder.Programs second = finder(settings).find();

        assertThat(second).isEqualTo(first);
        assertThat(first.origin()).isEqualTo("class path");
        assertThat(Files.isExecutable(first.ffprobe())).isTrue();
        assertThat(Files.getLastModifiedTime(second.ffmpeg()).toMillis()).isEqualTo(written);
    }

    @Test
    void severalProcessesMayUnpackAtOnce() throws Exception {
        Map<String, String> settings = Map.of("cache", home.resolve("cache").toString());
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Callable<ProgramFinder.Programs> find = () -> finder(settings).find();
            for (Future<ProgramFinder.Programs> found : threads.invokeAll(List.of(find, find, find))) {
                assertThat(Files.isExecutable(found.get().ffmpeg())).isTrue();
            }
        }
        try (var left = Files.list(home.resolve("cache"))) {
            assertThat(left).hasSize(1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "Linux, amd64, linux-x86_64",
        "Linux, aarch64, linux-arm64",
        "Mac OS X, aarch64, macosx-arm64",
        "Linux, s390x, linux-s390x"
    })
    void thePlatformIsNamedAsItsPackagerDoes(String system, String processor, String platform) {
        assertThat(ProgramFinder.platform(system, processor)).isEqualTo(platform);
    }

    @Test
    void aPlatformWithoutProgramsHasNone() throws Exception {
        assertThat(BundledPrograms.unpack("linux-s390x", java.util.Optional.of(home)))
                .isEmpty();
    }

    private ProgramFinder finder(Map<String, String> settings) {
        return new ProgramFinder(
                MediaToolFixture.config(settings), home.resolve("nothing") + ":" + home.resolve("path"));
    }

    private void programs(String directory) throws Exception {
        Files.createDirectories(home.resolve(directory));
        for (String name : List.of("ffmpeg", "ffprobe")) {
            Path program = Files.writeString(home.resolve(directory).resolve(name), "#!/bin/sh\n");
            Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        }
    }
}
