// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.local.server.ChildProcess;
import dev.atelier.local.server.ClassArchive;
import dev.atelier.local.server.JavaExecutable;
import dev.atelier.local.server.Ports;
import dev.atelier.local.server.StopSignal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class ClassArchiveTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    @TempDir
    Path directory;

    @Test
    void theFirstProcessWritesTheFileAndTheNextOneMapsItUntilTheBuildChanges() throws IOException {
        Path jar = FakeBuilds.in(directory).resolve("gateway/target/quarkus-app/quarkus-run.jar");
        Path file = directory.resolve("gateway/target/classes.jsa");

        assertThat(run(jar)).isFalse();
        assertThat(file).exists();
        assertThat(run(jar)).isTrue();

        Files.setLastModifiedTime(jar, FileTime.from(Instant.now().plusSeconds(60)));
        assertThat(run(jar)).isFalse();
    }

    /** Whether the process maps the file. */
    private boolean run(Path jar) throws IOException {
        var archive = new ClassArchive(jar);
        int port = Ports.free();
        var process = new ChildProcess();
        process.start(new ChildProcess.Command(
                        "fake",
                        List.of(),
                        List.of(JavaExecutable.path(), "-jar", jar.toString()),
                        Map.of("QUARKUS_HTTP_PORT", Integer.toString(port)),
                        directory.resolve("log"),
                        new ChildProcess.StopRule(StopSignal.TERM, TIMEOUT))
                .withFlags(archive.flags()));
        try {
            process.awaitReady(
                    () -> Http.answersOk("http://127.0.0.1:" + port + "/q/health/ready"),
                    Duration.ofMillis(50),
                    TIMEOUT);
            archive.writeFrom(process.pid());
            return Files.readString(Path.of("/proc", Long.toString(process.pid()), "maps"))
                    .contains("classes.jsa");
        } finally {
            process.kill();
        }
    }
}
