// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import dev.atelier.cli.host.PrivateFile;
import dev.atelier.local.server.ProcessLock;
import dev.atelier.local.server.Sleep;
import dev.atelier.local.server.StartupException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Stops the platform's own processes of a service while {@code atelier dev} holds the lock of that service, and starts
 * them again when the lock is free, however {@code atelier dev} ended.
 */
public final class DevTakeovers implements AutoCloseable {

    private static final Duration INTERVAL = Duration.ofMillis(500);

    private final StateDirectory state;
    private final ServiceProcesses services;
    private final ServiceEnvironment environment;
    private final Progress progress;
    private final Consumer<List<ServiceHandle>> onChange;
    private final Set<ServiceDefinition> taken = EnumSet.noneOf(ServiceDefinition.class);
    private volatile boolean closed;

    DevTakeovers(
            StateDirectory state,
            ServiceProcesses services,
            ServiceEnvironment environment,
            Progress progress,
            Consumer<List<ServiceHandle>> onChange) {
        this.state = state;
        this.services = services;
        this.environment = environment;
        this.progress = progress;
        this.onChange = onChange;
    }

    /** Polls for locks until {@link #close}. */
    void watch() {
        Thread.ofPlatform().daemon().name("dev-takeovers").start(() -> {
            while (!closed) {
                checkAll();
                Sleep.of(INTERVAL);
            }
        });
    }

    private synchronized void checkAll() {
        for (ServiceDefinition service : ServiceDefinition.values()) {
            boolean held = ProcessLock.isHeld(state.devLock(service));
            if (!closed && held != taken.contains(service)) {
                onChange.accept(held ? stop(service) : startAgain(service));
            }
        }
    }

    /** Returns the processes that were started: none. */
    private List<ServiceHandle> stop(ServiceDefinition service) {
        List<ServiceHandle> processes = services.of(service);
        ParallelTasks.run(
                processes.stream().<Runnable>map(process -> process::stop).toList());
        var variables = new Properties();
        variables.putAll(environment.of(service, processes.getFirst().port()));
        PrivateFile.write(state.devEnvironment(service), variables);
        taken.add(service);
        progress.say(service.module() + " stopped: ./atelier dev runs it");
        return List.of();
    }

    /** Returns the processes that were started. */
    private List<ServiceHandle> startAgain(ServiceDefinition service) {
        taken.remove(service);
        List<ServiceHandle> processes = services.of(service);
        try {
            processes.forEach(process -> process.start(Map.of()));
            processes.forEach(ServiceHandle::awaitReady);
            progress.say(service.module() + " started again");
        } catch (StartupException e) {
            progress.say(service.module() + " does not start: " + e.getMessage());
        } finally {
            PrivateFile.delete(state.devEnvironment(service));
        }
        return processes.stream().filter(ServiceHandle::isAlive).toList();
    }

    /** The variables of the service once the platform has stopped its own processes of it. */
    public static Optional<Map<String, String>> environment(StateDirectory state, ServiceDefinition service) {
        return PrivateFile.readProperties(state.devEnvironment(service))
                .map(variables -> variables.stringPropertyNames().stream()
                        .collect(Collectors.toMap(name -> name, variables::getProperty)));
    }

    /** Ends the watch; returns when no process is being started or stopped any more. */
    @Override
    public void close() {
        closed = true;
        synchronized (this) {
            taken.forEach(service -> PrivateFile.delete(state.devEnvironment(service)));
        }
    }
}
