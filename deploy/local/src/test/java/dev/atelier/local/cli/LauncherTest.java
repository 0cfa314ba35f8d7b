// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.local.server.JavaExecutable;
import dev.atelier.local.stack.FakeBuilds;
import dev.atelier.local.stack.PortPlan;
import dev.atelier.local.stack.ProcessList;
import dev.atelier.local.stack.StateDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The commands as a user runs them: each in a JVM of its own, around services that are stand-ins. */
class LauncherTest {

    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    // A process in the background of a script ignores Ctrl-C, and so does every process that it starts: tests that
    // run there have to switch Ctrl-C on.
    private static final List<String> WITH_CTRL_C =
            List.of("perl", "-e", "$SIG{INT} = 'DEFAULT'; exec @ARGV or die", "--");
    private static final List<String> WITHOUT_CTRL_C = List.of("sh", "-c", "trap '' INT; exec \"$@\"", "sh");

    @TempDir
    Path temporary;

    private final PortPlan ports = PortPlan.reserve();
    private StateDirectory state;

    @BeforeEach
    void fakeServices() throws IOException {
        state = new StateDirectory(temporary.resolve("state"));
        Path root = FakeBuilds.in(temporary.resolve("root"));
        // What makes a directory the root of the source tree, and the broker's jars below it.
        Files.createDirectories(root.resolve("deploy/local/target"));
        Files.createFile(root.resolve("deploy/local/pom.xml"));
        Files.createSymbolicLink(jars(), Path.of("target/kafka").toAbsolutePath());
    }

    @AfterEach
    void down() throws Exception {
        run("down");
        Files.delete(jars());
    }

    private Path jars() {
        return temporary.resolve("root/deploy/local/target/kafka");
    }

    @Test
    void detachedItComesBackHealthyAndDownEndsIt() throws Exception {
        Answer up = run("up", "--detach");
        List<ProcessHandle> children = children();

        assertThat(up.output()).contains("all parts are ready", "curl", "API key         atl_live_");
        assertThat(up.code()).isZero();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(state.launcherLog())))
                .as("the log that holds the key")
                .isEqualTo("rw-------");
        assertThat(run("status")).satisfies(status -> {
            assertThat(status.code()).isZero();
            assertThat(status.output()).contains("up at http://localhost:" + ports.base(), "billing-service");
        });
        assertThat(run("up")).satisfies(second -> {
            assertThat(second.code()).isZero();
            assertThat(second.output()).contains("already running at http://localhost:" + ports.base());
        });
        assertThat(run("admin", "accounts", "create", "--name", "x").output()).contains("acct_1");

        assertThat(run("down").output()).contains("stopped in");
        assertThat(children).hasSize(9).noneMatch(ProcessHandle::isAlive);
        assertThat(run("status").output()).contains("not running");
    }

    @Test
    void ctrlCStopsEverythingInOrder() throws Exception {
        assertStopsInOrder(WITH_CTRL_C, "INT", 130);
    }

    @Test
    void inTheBackgroundWhereCtrlCIsIgnoredATermStopsEverythingInOrder() throws Exception {
        assertStopsInOrder(WITHOUT_CTRL_C, "TERM", 143);
    }

    private void assertStopsInOrder(List<String> prefix, String signal, int exitCode) throws Exception {
        Path output = temporary.resolve("up.out");
        Process up = process(prefix, output, "up");
        await().atMost(TIMEOUT).until(() -> Files.readString(output).contains("curl"));
        List<ProcessHandle> children = children();

        new ProcessBuilder("kill", "-" + signal, Long.toString(up.pid()))
                .start()
                .waitFor();

        assertThat(up.onExit()
                        .orTimeout(TIMEOUT.toSeconds(), TimeUnit.SECONDS)
                        .join()
                        .exitValue())
                .isEqualTo(exitCode);
        assertThat(children).hasSize(9).noneMatch(ProcessHandle::isAlive);
        assertThat(Files.readString(output)).contains("stopping", "stopped");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aKilledLauncherTakesItsChildrenAlongAndTheNextStartWaitsForThem() throws Exception {
        run("up", "--detach");
        List<ProcessHandle> children = children();

        launcher().destroyForcibly();

        await().atMost(TIMEOUT).until(() -> children.stream().noneMatch(ProcessHandle::isAlive));
        assertThat(run("up", "--detach").code()).isZero();
    }

    @Test
    void aFailedStartIsOneLineAndAnExitCode() throws Exception {
        Files.delete(temporary.resolve("root/gateway/target/quarkus-app/quarkus-run.jar"));

        Answer up = run("up", "--detach");

        assertThat(up.code()).isEqualTo(1);
        assertThat(up.output().strip().lines())
                .hasSize(1)
                .first()
                .asString()
                .startsWith("atelier: gateway is not built");
    }

    private record Answer(int code, String output) {}

    private Answer run(String... arguments) throws Exception {
        Path output = Files.createTempFile(temporary, "command", ".out");
        int code = process(List.of(), output, arguments).waitFor();
        return new Answer(code, Files.readString(output));
    }

    private Process process(List<String> prefix, Path output, String... arguments) throws IOException {
        var words = new ArrayList<>(prefix);
        words.addAll(List.of(
                JavaExecutable.path(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        words.addAll(List.of(arguments));
        var builder = new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().put("ATELIER_HOME", state.home().toString());
        builder.environment().put("ATELIER_PORT", Integer.toString(ports.base()));
        builder.environment().put("ATELIER_ROOT", temporary.resolve("root").toString());
        return builder.start();
    }

    private List<ProcessHandle> children() {
        return ProcessList.read(state).stream()
                .map(entry -> ProcessHandle.of(entry.pid()).orElseThrow())
                .toList();
    }

    private ProcessHandle launcher() {
        return children().getFirst().parent().orElseThrow();
    }
}
