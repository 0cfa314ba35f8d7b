// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.atelier.local.server.StartupException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StackStartTest {

    @TempDir
    Path temporary;

    private StackOptions options;

    @BeforeEach
    void fakeServices() throws IOException {
        options = StackOptions.isolated(temporary.resolve("state"))
                .withBuilds(FakeBuilds.in(temporary.resolve("builds")));
    }

    @Test
    void closeLeavesNothingRunningAndTheNextStartFindsEverythingAgain() throws Exception {
        Stack first = Stack.start(options);
        sql(first, "create table kept (number int)");
        List<ProcessHandle> children = ProcessList.read(first.state()).stream()
                .map(entry -> ProcessHandle.of(entry.pid()).orElseThrow())
                .toList();

        first.close();

        assertThat(children).hasSize(9).noneMatch(ProcessHandle::isAlive);
        assertThat(TakenPorts.of(options.ports())).isEmpty();
        try (Stack second = Stack.start(options)) {
            assertThat(second.apiKey()).isEqualTo(first.apiKey());
            assertThat(second.operatorToken()).isEqualTo(first.operatorToken());
            sql(second, "insert into kept values (1)");
        }
    }

    @Test
    void aServiceThatDoesNotStartIsNamedWithItsLogAndNothingIsLeft() {
        assertThatThrownBy(() -> Stack.start(options.with("FAKE_EXIT_CODE", "3")))
                .isInstanceOf(StartupException.class)
                .hasMessageMatching("[a-z-]+ ended with code 3 while starting; its log is .*/logs/[a-z-]+\\.log");
        assertThat(TakenPorts.of(options.ports())).isEmpty();
    }

    @Test
    void aMissingBuildIsNamed() throws Exception {
        Files.delete(temporary.resolve("builds/webhook-service/target/quarkus-app/quarkus-run.jar"));

        assertThatThrownBy(() -> Stack.start(options))
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("webhook-service is not built");
    }

    @Test
    void aTakenPortIsNamed() throws Exception {
        int port = options.ports().kafka();
        try (var _ = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> Stack.start(options))
                    .isInstanceOf(StartupException.class)
                    .hasMessageContaining("port " + port + ", which kafka needs, is taken");
        }
    }

    @Test
    void unrequestedPortsMoveWhenOneIsTaken() throws Exception {
        var ports = new PortPlan(options.ports().base(), true);
        try (var _ = new ServerSocket(ports.redis(), 1, InetAddress.getLoopbackAddress());
                Stack moved = Stack.prepare(options.withPorts(ports))) {
            assertThat(moved.options().ports().base()).isGreaterThan(ports.base());
            assertThat(moved.baseUrl())
                    .isEqualTo("http://localhost:" + moved.options().ports().base());
        }
    }

    private static void sql(Stack stack, String command) throws Exception {
        try (var connection = DriverManager.getConnection(stack.jdbcUrl("billing"));
                var statement = connection.createStatement()) {
            statement.execute(command);
        }
    }
}
