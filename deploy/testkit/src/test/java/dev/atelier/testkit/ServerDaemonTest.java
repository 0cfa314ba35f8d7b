// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerDaemonTest {

    @TempDir
    Path temporary;

    @Test
    void theServersEndWithTheBuildThatOwnsThem() throws Exception {
        Process build = new ProcessBuilder("sleep", "600").start();
        var owner = BuildOwner.of(build.toHandle());
        Path directory = Files.createDirectory(temporary.resolve("daemon"));
        Process daemon = new ProcessBuilder(SharedServers.command(owner, directory, TestServers.ServerKind.EMBEDDED))
                .redirectErrorStream(true)
                .redirectOutput(temporary.resolve("log").toFile())
                .start();
        Path file = directory.resolve("servers.properties");
        await().atMost(Duration.ofMinutes(2)).until(() -> Files.exists(file) || !daemon.isAlive());
        Optional<ServerAddresses> addresses = ServerAddresses.read(file);

        build.destroy();

        assertThat(addresses).isPresent();
        await().atMost(Duration.ofMinutes(2)).until(() -> !daemon.isAlive());
        assertThat(directory).doesNotExist();
        assertThat(daemon.toHandle().descendants()).isEmpty();
    }

    @Test
    void aProcessNumberThatWentToSomebodyElseIsNotTheOwner() {
        ProcessHandle self = ProcessHandle.current();

        var stranger = new BuildOwner(self.pid(), 1);

        assertThat(BuildOwner.of(self).process()).contains(self);
        assertThat(stranger.process()).isEmpty();
    }
}
