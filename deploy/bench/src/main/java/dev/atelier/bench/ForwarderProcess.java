// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A process that forwards requests to a stub of a service, for those who present one key. */
final class ForwarderProcess implements AutoCloseable {
    private static final Duration START_TIMEOUT = Duration.ofMinutes(1);
    /** A gateway waits for the requests that it has, which are short here. */
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(20);

    private static final Duration PACE = Duration.ofMillis(100);
    private static final String GATEWAY = "gateway";
    private static final String NGINX = "nginx";
    private static final String BARE = "bare forwarder";
    private static final int OK = 200;

    private final String name;
    private final URI base;
    private final Process process;

    private ForwarderProcess(String name, URI base, Process process) {
        this.name = name;
        this.base = base;
        this.process = process;
    }

    /** A further replica of a platform's gateway, whose generation-service is the stub. */
    static ForwarderProcess startGateway(BenchPlatform platform, StubService stub)
            throws IOException, InterruptedException {
        Path running = Path.of("/proc", Long.toString(platform.process(GATEWAY)));
        int port = findPort();
        int managementPort = findPort();
        var builder = new ProcessBuilder(words(running.resolve("cmdline")))
                .directory(running.resolve("cwd").toRealPath().toFile());
        Map<String, String> environment = builder.environment();
        environment.clear();
        words(running.resolve("environ")).stream()
                .map(variable -> variable.split("=", 2))
                .forEach(variable -> environment.put(variable[0], variable[1]));
        environment.put("QUARKUS_HTTP_PORT", Integer.toString(port));
        environment.put("QUARKUS_MANAGEMENT_PORT", Integer.toString(managementPort));
        environment.put("ATELIER_SERVICES_GENERATION", stub.address().toString());
        return start(
                GATEWAY,
                address(port),
                builder,
                address(managementPort),
                "/q/health/ready",
                platform.home().resolve("bench-gateway.log"));
    }

    /** One worker process that finds the account of the key in a map, counts the request against a rate, and forwards it. */
    private static ForwarderProcess startNginx(Path home, StubService stub, String key)
            throws IOException, InterruptedException {
        int port = findPort();
        Path folder = Files.createDirectories(home.resolve("bench-nginx"));
        String template;
        try (var in = ForwarderProcess.class.getResourceAsStream("nginx.conf")) {
            template = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        Path configuration = Files.writeString(
                folder.resolve("nginx.conf"),
                template.replace("@FOLDER@", folder.toString())
                        .replace("@PORT@", Integer.toString(port))
                        .replace("@STUB@", stub.address().getAuthority())
                        .replace("@KEY@", key));
        var builder = new ProcessBuilder(NGINX, "-c", configuration.toString(), "-g", "daemon off;");
        return start(NGINX, address(port), builder, address(port), "/ready", folder.resolve("nginx.log"));
    }

    /** The least that does the same as the gateway: nginx, or a program of our own where nginx is not installed. */
    static ForwarderProcess startFloor(Path home, StubService stub, String key)
            throws IOException, InterruptedException {
        return SearchPath.has(NGINX) ? startNginx(home, stub, key) : startBare(home, stub, key);
    }

    private static ForwarderProcess startBare(Path home, StubService stub, String key)
            throws IOException, InterruptedException {
        int port = findPort();
        var builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                BareForwarder.class.getName(),
                Integer.toString(port),
                Integer.toString(stub.address().getPort()));
        builder.environment().put(BareForwarder.KEY, key);
        return start(BARE, address(port), builder, address(port), "/ready", home.resolve("bench-bare.log"));
    }

    private static ForwarderProcess start(
            String name, URI base, ProcessBuilder builder, URI readyServer, String readyPath, Path log)
            throws IOException, InterruptedException {
        Process process =
                builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
        var proxy = new ForwarderProcess(name, base, process);
        long end = System.nanoTime() + START_TIMEOUT.toNanos();
        while (!isReady(readyServer, readyPath)) {
            if (!process.isAlive() || System.nanoTime() > end) {
                proxy.close();
                throw new IOException(name + " did not start; see " + log);
            }
            Thread.sleep(PACE);
        }
        return proxy;
    }

    private static boolean isReady(URI server, String path) {
        try (var connection = new HttpConnection(server)) {
            return connection.send(HttpConnection.get(path, "")).status() == OK;
        } catch (IOException _) {
            return false;
        }
    }

    private static List<String> words(Path file) throws IOException {
        return Arrays.stream(Files.readString(file).split("\0", -1))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    private static int findPort() throws IOException {
        try (var socket = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static URI address(int port) {
        return URI.create("http://127.0.0.1:" + port);
    }

    String name() {
        return name;
    }

    URI base() {
        return base;
    }

    long process() {
        return process.pid();
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit()
                .completeOnTimeout(process, STOP_TIMEOUT.toSeconds(), TimeUnit.SECONDS)
                .join()
                .destroyForcibly();
    }
}
