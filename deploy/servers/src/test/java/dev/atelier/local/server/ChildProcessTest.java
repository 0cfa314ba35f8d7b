// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChildProcessTest {

    private static final Duration TIMEOUT = Duration.ofMinutes(3);

    @TempDir
    Path directory;

    private final ChildProcess process = new ChildProcess();

    @Test
    void aProgramThatIgnoresItsSignalIsKilledAfterItsGrace() {
        process.start(shell("trap '' TERM; echo ready; while true; do sleep 0.05; done", Duration.ofMillis(200)));
        process.awaitReady(() -> log().contains("ready"), ChildProcess.PACE, TIMEOUT);

        process.stop();

        assertThat(process.isAlive()).isFalse();
        assertThat(process.exitCode()).isEqualTo(137);
        assertThat(process.hasCrashed()).isFalse();
    }

    @Test
    void aProgramThatEndsWhileItStartsIsNamedWithItsLog() {
        process.start(shell("exit 5", TIMEOUT));

        assertThatThrownBy(() -> process.awaitReady(() -> false, ChildProcess.PACE, TIMEOUT))
                .isInstanceOf(StartupException.class)
                .hasMessage("example ended with code 5 while starting; its log is " + directory.resolve("example.log"));
        assertThat(process.hasCrashed()).isTrue();
    }

    @Test
    void aProgramThatTakesTooLongIsNamedWithItsLog() {
        process.start(shell("exec sleep 60", TIMEOUT));

        assertThatThrownBy(() -> process.awaitReady(() -> false, ChildProcess.PACE, Duration.ofSeconds(1)))
                .isInstanceOf(StartupException.class)
                .hasMessageStartingWith("example was not ready after 1 s");
        process.kill();
    }

    @Test
    void aKillTakesAlongWhatItStarted() {
        process.start(shell("sleep 60 & echo child $!; wait", TIMEOUT));
        process.awaitReady(() -> log().matches("child \\d+\n"), ChildProcess.PACE, TIMEOUT);
        long child = Long.parseLong(log().replace("child", "").strip());

        process.kill();

        assertThat(ProcessHandle.of(child)).isEmpty();
    }

    @Test
    void aLargeLogMakesRoomForANewOne() throws Exception {
        Files.write(directory.resolve("example.log"), new byte[9 * 1024 * 1024]);

        process.start(shell("echo fresh", TIMEOUT));
        process.onExit().join();

        assertThat(log()).isEqualTo("fresh\n");
        assertThat(directory.resolve("example.log.1")).hasSize(9 * 1024 * 1024);
    }

    @Test
    void aMissingProgramIsNamed() {
        var command = new ChildProcess.Command(
                "example",
                List.of("/no/such/program"),
                List.of(),
                Map.of(),
                directory.resolve("example.log"),
                new ChildProcess.StopRule(StopSignal.TERM, TIMEOUT));

        assertThatThrownBy(() -> process.start(command))
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("cannot run /no/such/program");
    }

    private ChildProcess.Command shell(String script, Duration grace) {
        return new ChildProcess.Command(
                "example",
                List.of(),
                List.of("/bin/sh", "-c", script),
                Map.of(),
                directory.resolve("example.log"),
                new ChildProcess.StopRule(StopSignal.TERM, grace));
    }

    private String log() {
        try {
            return Files.readString(directory.resolve("example.log"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
