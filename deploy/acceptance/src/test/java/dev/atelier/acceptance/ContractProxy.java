// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance;

import static org.awaitility.Awaitility.await;

import dev.atelier.local.server.Ports;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Optional;

/**
 * Stands between the tests and the gateway and turns every answer that the public description does not know into a
 * failure. Only there when {@code -Datelier.acceptance.prism} names the program; {@code contract/prism.sh} does.
 */
record ContractProxy(Process process, String url) {
    private static final Duration START = Duration.ofMinutes(1);

    static Optional<ContractProxy> before(String gateway, Path directory) {
        return Optional.ofNullable(System.getProperty("atelier.acceptance.prism"))
                .map(program -> start(program, gateway, directory));
    }

    private static ContractProxy start(String program, String gateway, Path directory) {
        try {
            Path description = directory.resolve("openapi.json");
            try (InputStream served =
                    URI.create(gateway + "/openapi.json").toURL().openStream()) {
                Files.copy(served, description, StandardCopyOption.REPLACE_EXISTING);
            }
            int port = Ports.free();
            // What a test sends wrong on purpose has to reach the platform, so only answers are judged.
            Process process = new ProcessBuilder(
                            program,
                            "proxy",
                            "--errors",
                            "--validate-request=false",
                            "--port",
                            Integer.toString(port),
                            description.toString(),
                            gateway)
                    .redirectErrorStream(true)
                    // Another platform's proxy may write to the same file.
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(
                            directory.resolveSibling("prism.log").toFile()))
                    .start();
            Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
            await().atMost(START).until(() -> process.isAlive() && listens(port));
            return new ContractProxy(process, "http://127.0.0.1:" + port);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean listens(int port) {
        try (var _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return true;
        } catch (IOException _) {
            return false;
        }
    }
}
