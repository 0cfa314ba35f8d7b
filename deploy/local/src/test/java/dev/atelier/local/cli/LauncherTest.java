// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.local.server.JavaExecutable;
import dev.atelier.local.server.ProcessLock;
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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The commands as a user runs them: each in a JVM of its own, around services that are stand-ins. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LauncherTest {

    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    // A process in the background of a script ignores Ctrl-C, and so does every process that it starts: tests that
    // run there have to switch Ctrl-C on.
    private static final List<String> WITH_CTRL_C =
            List.of("perl", "-e", "$SIG{INT} = 'DEFAULT'; exec @ARGV or die", "--");
    private static final List<String> WITHOUT_CTRL_C = List.of("sh", "-c", "trap '' INT; exec \"$@\"", "sh");

    private final PortPlan ports = PortPlan.reserve();
    private final List<Path> links = new ArrayList<>();
    private Path temporary;
    private Path root;
    private StateDirectory state;

    /** One state directory for all tests: making a database takes longer than all else a start does. */
    @BeforeAll
    void createState(@TempDir Path directory) throws IOException {
        temporary = directory;
        state = new StateDirectory(directory.resolve("state"));
        root = createSourceTree("root");
    }

    @AfterEach
    void stopWhatRuns() throws Exception {
        boolean isAnyAlive = ProcessList.read(state).stream().anyMatch(ProcessList.Entry::isAlive);
        if (isAnyAlive || ProcessLock.isHeld(state.lock())) {
            run("down");
        }
    }

    @AfterAll
    void deleteLinks() throws IOException {
        for (Path link : links) {
            Files.delete(link);
        }
    }

    /** Makes a directory look like the source tree, with stand-ins for the built services. */
    private Path createSourceTree(String name) throws IOException {
        Path tree = FakeBuilds.in(temporary.resolve(name));
        Path target = Files.createDirectories(tree.resolve("deploy/servers/target"));
        Files.createFile(tree.resolve("deploy/servers/pom.xml"));
        links.add(Files.createSymbolicLink(
                target.resolve("kafka"), Path.of("../servers/target/kafka").toAbsolutePath()));
        return tree;
    }

    @Test
    void aDetachedStartReturnsWhenAllIsHealthyAndDownStopsAll() throws Exception {
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
        Path output = Files.createTempFile(temporary, "up", ".out");
        Process up = start(prefix, root, output, "up");
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
        Path incomplete = createSourceTree("incomplete");
        Files.delete(incomplete.resolve("gateway/service/target/quarkus-app/quarkus-run.jar"));

        Answer up = run(incomplete, "up", "--detach");

        assertThat(up.code()).isEqualTo(1);
        assertThat(up.output().strip().lines())
                .hasSize(1)
                .first()
                .asString()
                .startsWith("atelier: gateway is not built");
    }

    private record Answer(int code, String output) {}

    private Answer run(String... arguments) throws Exception {
        return run(root, arguments);
    }

    private Answer run(Path sourceTree, String... arguments) throws Exception {
        Path output = Files.createTempFile(temporary, "command", ".out");
        int code = start(List.of(), sourceTree, output, arguments).waitFor();
        return new Answer(code, Files.readString(output));
    }

    private Process start(List<String> prefix, Path sourceTree, Path output, String... arguments) throws IOException {
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
        builder.environment().put("ATELIER_ROOT", sourceTree.toString());
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
