// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import dev.atelier.local.jvm.JvmTuning;
import dev.atelier.local.server.ChildProcess;
import dev.atelier.local.server.ClassArchive;
import dev.atelier.local.server.StartupException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** One process of one service, which tests may stop, kill and start again. */
public final class ServiceHandle {

    /** A shorter interval would take CPU that the service needs to start. */
    private static final Duration READY_PACE = Duration.ofMillis(75);

    private static final Duration READY_TIMEOUT = Duration.ofMinutes(10);
    private static final Duration EXIT_TIMEOUT = Duration.ofMinutes(5);
    private final ChildProcess process = new ChildProcess();
    private final ServiceDefinition service;
    private final ChildProcess.Command command;
    private final ClassArchive classes;
    private final JvmTuning jvm;
    private final int port;
    private final int healthPort;

    /** @param command ends with the jar of the service */
    ServiceHandle(
            ServiceDefinition service,
            ChildProcess.Command command,
            ClassArchive classes,
            JvmTuning jvm,
            int port,
            int healthPort) {
        this.service = service;
        this.command = command;
        this.classes = classes;
        this.jvm = jvm;
        this.port = port;
        this.healthPort = healthPort;
    }

    public String name() {
        return command.name();
    }

    public ServiceDefinition service() {
        return service;
    }

    public int port() {
        return port;
    }

    public String url() {
        return "http://127.0.0.1:" + port;
    }

    public long pid() {
        return process.pid();
    }

    public Path log() {
        return command.log();
    }

    /** Starts the process without waiting; {@code further} variables override those of the stack. */
    public void start(Map<String, String> further) {
        List<String> flags = jvm == JvmTuning.RECORDED ? classes.recordingFlags() : classes.flags();
        process.start(command.with(further).withFlags(flags));
    }

    /** As {@link #start}, from what another source tree has built. */
    public void startFrom(Path builds, Map<String, String> further) {
        process.start(from(builds).with(further));
    }

    /**
     * Runs another process of the service from the builds of a source tree, which ends by itself, and answers its exit code;
     * {@code name} distinguishes its log from that of the service.
     */
    public int run(String name, Path builds, Map<String, String> further) {
        ChildProcess.Command once = from(builds).with(further);
        var ending = new ChildProcess();
        ending.start(new ChildProcess.Command(
                name,
                once.runAs(),
                once.words(),
                once.environment(),
                log().resolveSibling(name + ".log"),
                once.stopRule()));
        return awaitExit(ending, name);
    }

    private ChildProcess.Command from(Path builds) {
        List<String> words = new ArrayList<>(command.words());
        words.set(words.size() - 1, jar(service, builds).toString());
        return new ChildProcess.Command(
                command.name(), command.runAs(), words, command.environment(), command.log(), command.stopRule());
    }

    static Path jar(ServiceDefinition service, Path builds) {
        // A tree from which an upgrade is rehearsed may still have the service in one folder.
        Path folder = builds.resolve(service.folder());
        return (Files.isDirectory(folder) ? folder : builds.resolve(service.module()))
                .resolve("target/quarkus-app/quarkus-run.jar");
    }

    public void awaitReady() {
        process.awaitReady(this::isReady, READY_PACE, READY_TIMEOUT);
    }

    public boolean isReady() {
        return Http.answersOk(readyUrl());
    }

    String readyUrl() {
        return "http://127.0.0.1:" + healthPort + "/q/health/ready";
    }

    /** Kills the process without warning. */
    public void kill() {
        process.kill();
    }

    /** Asks it to end in good order and waits. */
    public void stop() {
        process.stop();
    }

    /** Waits until it ends by itself, for example at a failpoint, and answers the exit code. */
    public int awaitExit() {
        return awaitExit(process, name());
    }

    private static int awaitExit(ChildProcess process, String name) {
        try {
            return process.onExit()
                    .get(EXIT_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
                    .exitValue();
        } catch (TimeoutException e) {
            throw new StartupException("%s still runs after %d s".formatted(name, EXIT_TIMEOUT.toSeconds()), e);
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException("cannot wait for " + name, e);
        }
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    ClassArchive classes() {
        return classes;
    }

    ChildProcess process() {
        return process;
    }

    static void requireBuilt(ServiceDefinition service, Path jar) {
        if (!Files.exists(jar)) {
            throw new StartupException(
                    "%s is not built: %s is missing; run ./atelier up, or: mvn -Dquick -pl %s -am install"
                            .formatted(service.module(), jar, service.folder()));
        }
    }
}
