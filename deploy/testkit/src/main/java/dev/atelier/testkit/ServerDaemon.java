// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import dev.atelier.local.server.Directories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.interfaces.RSAPublicKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs the servers of one build until that build ends, or until no test has asked for them for a long time. */
public final class ServerDaemon {

    private static final Duration IDLE_LIMIT = Duration.ofMinutes(45);
    private static final Duration LOOK = Duration.ofSeconds(30);

    private ServerDaemon() {}

    public static void main(String[] arguments) throws Exception {
        Path directory = Path.of(arguments[0]);
        var owner = new BuildOwner(Long.parseLong(arguments[1]), Long.parseLong(arguments[2]));
        var kind = TestServers.ServerKind.valueOf(arguments[3]);

        StaleRuns.sweep(SharedServers.root());
        var keys = CallerKey.generate();
        try (var servers = TestServers.start(kind, directory);
                var places = new TestNamespaces(servers);
                var pages = DaemonServer.serve(CallerKey.jwks((RSAPublicKey) keys.getPublic()), places)) {
            Runtime.getRuntime().addShutdownHook(new Thread(servers::close, "end-servers"));
            Path file = directory.resolve("servers.properties");
            new ServerAddresses(
                            ProcessHandle.current().pid(),
                            servers.jdbcPrefix(),
                            servers.databaseUser(),
                            servers.databasePassword(),
                            servers.kafka(),
                            servers.redis(),
                            pages.baseUrl(),
                            CallerKey.encode(keys.getPrivate()))
                    .write(file);
            awaitEnd(owner, file);
        }
        Directories.delete(directory);
    }

    private static void awaitEnd(BuildOwner owner, Path file) throws IOException {
        while (true) {
            Optional<ProcessHandle> process = owner.process();
            if (process.isEmpty() || ended(process.orElseThrow()) || isIdle(file)) {
                return;
            }
        }
    }

    private static boolean ended(ProcessHandle process) {
        try {
            process.onExit().get(LOOK.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException _) {
            return false;
        } catch (InterruptedException | ExecutionException _) {
            return true;
        }
    }

    private static boolean isIdle(Path file) throws IOException {
        Instant lastAsked = Files.getLastModifiedTime(file).toInstant();
        return lastAsked.isBefore(Instant.now().minus(IDLE_LIMIT));
    }
}
