// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.cli;

import dev.atelier.cli.host.Terminal;
import dev.atelier.local.server.ProcessLock;
import dev.atelier.local.server.Sleep;
import dev.atelier.local.server.SourceTree;
import dev.atelier.local.server.StartupException;
import dev.atelier.local.stack.DevTakeovers;
import dev.atelier.local.stack.LauncherState;
import dev.atelier.local.stack.LauncherState.Phase;
import dev.atelier.local.stack.ProcessList;
import dev.atelier.local.stack.ServiceDefinition;
import dev.atelier.local.stack.StackOptions;
import dev.atelier.local.stack.StateDirectory;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Runs one service from its sources instead of the platform's own process, until Ctrl-C. */
@Command(
        name = "dev",
        mixinStandardHelpOptions = true,
        description = {
            "Run one service of the started platform in Quarkus dev mode: a change of its sources, or of a module that"
                    + " it needs, is live at the next request.",
            "The platform stops its own process of the service, and starts it again when this command ends."
        })
final class DevCommand implements Callable<Integer> {

    private static final Duration TIMEOUT = Duration.ofMinutes(3);
    private static final Duration EXIT_TIMEOUT = Duration.ofSeconds(20);

    @Parameters(index = "0", paramLabel = "SERVICE", description = "For example billing-service, or billing.")
    private String name = "";

    @Parameters(index = "1..*", paramLabel = "OPTION", description = "Options for Maven; after --.")
    private List<String> mavenOptions = new ArrayList<>();

    private final PrintWriter out = Terminal.out();
    private final StateDirectory state =
            new StateDirectory(StackOptions.fromEnvironment().home());

    @Override
    public Integer call() throws IOException, InterruptedException {
        ServiceDefinition service = ServiceDefinition.named(name)
                .orElseThrow(() -> new StartupException("there is no service '" + name + "'"));
        if (!isUp()) {
            throw new StartupException("the platform is not up; start it in another terminal with ./atelier up");
        }
        ProcessLock lock = ProcessLock.acquire(state.devLock(service), Duration.ofSeconds(2))
                .orElseThrow(() -> new StartupException(service.module() + " is in dev mode already"));
        out.println("waiting until the platform has stopped its " + service.module());
        await(() -> DevTakeovers.environment(state, service).isPresent());
        Map<String, String> variables = DevTakeovers.environment(state, service).orElseThrow();
        Process maven = startMaven(service, variables);
        // Ctrl-C and the normal end both come as the shutdown of this JVM.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> giveBack(service, lock, maven), "give-back"));
        return maven.waitFor();
    }

    private boolean isUp() {
        return ProcessLock.isHeld(state.lock())
                && LauncherState.read(state)
                        .filter(launcher -> launcher.phase() == Phase.UP)
                        .isPresent();
    }

    private Process startMaven(ServiceDefinition service, Map<String, String> variables) throws IOException {
        // The script that starts this command names the Maven it has found.
        String program = Optional.ofNullable(System.getenv("ATELIER_MAVEN")).orElse("mvn");
        var words = new ArrayList<>(List.of(
                program,
                "-ntp",
                "-Dquick",
                "-Dquarkus.analytics.disabled=true",
                "-pl",
                service.folder(),
                "-am",
                "process-classes",
                "quarkus:dev"));
        words.addAll(mavenOptions);
        var builder =
                new ProcessBuilder(words).directory(SourceTree.root().toFile()).inheritIO();
        builder.environment().putAll(variables);
        return builder.start();
    }

    private void giveBack(ServiceDefinition service, ProcessLock lock, Process maven) {
        stop(maven);
        lock.close();
        if (isUp()) {
            out.println("waiting until the platform has started its " + service.module());
            await(() -> DevTakeovers.environment(state, service).isEmpty()
                    && ProcessList.read(state).stream()
                            .filter(process -> process.name().startsWith(service.module()))
                            .allMatch(ProcessList.Entry::isReady));
            out.println(service.module() + " is back");
        }
    }

    /** Ends Maven and the service that it has started. */
    private static void stop(Process maven) {
        List<ProcessHandle> all =
                Stream.concat(Stream.of(maven.toHandle()), maven.descendants()).toList();
        all.forEach(ProcessHandle::destroy);
        try {
            CompletableFuture.allOf(all.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
                    .get(EXIT_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (Exception _) {
            all.forEach(ProcessHandle::destroyForcibly);
        }
    }

    private static void await(BooleanSupplier condition) {
        long deadline = System.nanoTime() + TIMEOUT.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() >= deadline) {
                throw new StartupException("the platform did not answer within " + TIMEOUT.toMinutes() + " minutes");
            }
            Sleep.briefly();
        }
    }
}
