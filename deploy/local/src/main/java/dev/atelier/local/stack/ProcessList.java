// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import dev.atelier.cli.host.PrivateFile;
import dev.atelier.local.server.ChildProcess;
import dev.atelier.local.server.EmbeddedServer;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;

/** The children of the running launcher, written down for {@code atelier status}. */
public final class ProcessList {

    /** One child process; {@code healthUrl} is empty for a server. */
    public record Entry(String name, long pid, long startedMillis, int port, String healthUrl) {

        /** Empty when it has ended, even if its number belongs to another process by now. */
        public Optional<ProcessHandle> process() {
            return ProcessHandle.of(pid)
                    .filter(ProcessHandle::isAlive)
                    .filter(found -> started(found) == startedMillis);
        }

        public boolean isAlive() {
            return process().isPresent();
        }

        public boolean isReady() {
            return healthUrl.isEmpty() ? isAlive() : Http.answersOk(healthUrl);
        }
    }

    private ProcessList() {}

    static void write(StateDirectory state, BackingServers servers, ServiceProcesses fleet) {
        var properties = new Properties();
        // Called while parts are still starting, too: only parts that run are listed.
        for (EmbeddedServer server : servers.embedded()) {
            put(properties, server.name(), server.process(), server.port(), "");
        }
        for (ServiceHandle service : fleet.all()) {
            put(properties, service.name(), service.process(), service.port(), service.readyUrl());
        }
        PrivateFile.write(state.processes(), properties);
    }

    private static void put(Properties properties, String name, ChildProcess process, int port, String healthUrl) {
        if (!process.isAlive()) {
            return;
        }
        long started = ProcessHandle.of(process.pid()).map(ProcessList::started).orElse(0L);
        properties.setProperty(name, "%d %d %d %s".formatted(process.pid(), started, port, healthUrl));
    }

    private static long started(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }

    public static List<Entry> read(StateDirectory state) {
        Properties properties = PrivateFile.readProperties(state.processes()).orElseGet(Properties::new);
        return properties.stringPropertyNames().stream()
                .map(name -> entry(name, properties.getProperty(name).split(" ", 4)))
                .sorted(Comparator.comparingInt(Entry::port))
                .toList();
    }

    /** Which parts were started again or given up, by name. */
    public static Map<String, String> readRestarts(StateDirectory state) {
        Properties notes = PrivateFile.readProperties(state.restarts()).orElseGet(Properties::new);
        return notes.stringPropertyNames().stream().collect(Collectors.toMap(name -> name, notes::getProperty));
    }

    private static Entry entry(String name, String[] words) {
        return new Entry(
                name, Long.parseLong(words[0]), Long.parseLong(words[1]), Integer.parseInt(words[2]), words[3].strip());
    }
}
