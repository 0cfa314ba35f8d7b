// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.local.server.ChildProcess;
import dev.atelier.local.server.StopSignal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SupervisorTest {
    private static final Supervisor.Rule AT_ONCE =
            new Supervisor.Rule(Duration.ofMillis(1), Duration.ofMillis(5), Duration.ofMinutes(10), 3);

    private final ChildProcess process = new ChildProcess();
    private final RecordingProgress progress = new RecordingProgress();
    private final AtomicInteger changes = new AtomicInteger();

    @TempDir
    private Path directory;

    private StateDirectory state;
    private Supervisor supervisor;

    @BeforeEach
    void supervise() {
        state = new StateDirectory(directory);
        supervisor = new Supervisor(state, progress, AT_ONCE, changes::incrementAndGet);
        supervisor.startAgain();
    }

    @AfterEach
    void stop() {
        supervisor.close();
        process.kill();
    }

    @Test
    void aProcessThatEndsIsRestartedAndLogged() {
        watch("test -e flag && exec sleep 600; touch flag; exit 7");

        await().until(() -> changes.get() == 1);

        assertThat(process.isAlive()).isTrue();
        assertThat(progress.said)
                .anyMatch(line -> line.startsWith("part ended with code 7 and starts again in"))
                .contains("part runs again");
        assertThat(ProcessList.readRestarts(state)).containsEntry("part", "started again, 1");
    }

    @Test
    void aProcessThatEndsRepeatedlyIsGivenUp() {
        watch("exit 3");

        await().until(() -> progress.said.stream().anyMatch(line -> line.contains("is not started again")));

        assertThat(process.isAlive()).isFalse();
        assertThat(changes).hasValue(AT_ONCE.mostEnds());
        assertThat(ProcessList.readRestarts(state).get("part")).contains("not started again");
    }

    @Test
    void aStoppedProcessStaysStopped() {
        watch("exec sleep 600");

        process.stop();
        process.onExit().join();

        assertThat(changes).hasValue(0);
        assertThat(progress.said).isEmpty();
    }

    @Test
    void thePauseDoublesUpToItsLimit() {
        assertThat(Supervisor.Rule.DEFAULT.pause(1)).isEqualTo(Duration.ofSeconds(1));
        assertThat(Supervisor.Rule.DEFAULT.pause(4)).isEqualTo(Duration.ofSeconds(8));
        assertThat(Supervisor.Rule.DEFAULT.pause(100)).isEqualTo(Duration.ofSeconds(30));
    }

    private void watch(String script) {
        var command = new ChildProcess.Command(
                "part",
                List.of(),
                List.of("sh", "-c", "cd " + directory + "; " + script),
                Map.of(),
                directory.resolve("part.log"),
                new ChildProcess.StopRule(StopSignal.TERM, Duration.ofMinutes(1)));
        process.start(command);
        supervisor.watch(
                new Supervisor.Part("part", process, directory.resolve("part.log"), () -> process.start(command)));
    }
}
