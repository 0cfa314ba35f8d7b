// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.server;

import dev.atelier.local.server.EmbeddedServer.ServerLocation;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Redis without persistence: everything the platform keeps there can be made again. */
public final class EmbeddedRedis implements EmbeddedServer {

    private static final Duration START_TIMEOUT = Duration.ofMinutes(5);
    private static final ChildProcess.StopRule ENDING =
            new ChildProcess.StopRule(StopSignal.TERM, Duration.ofSeconds(5));

    private final ChildProcess process = new ChildProcess();
    private final ServerLocation location;
    private final int databases;
    private final List<String> furtherWords;

    public EmbeddedRedis(ServerLocation location, int databases) {
        this(location, databases, List.of());
    }

    /** With further words of the command line, such as those of a port with TLS beside the other one. */
    public EmbeddedRedis(ServerLocation location, int databases, List<String> furtherWords) {
        this.location = location;
        this.databases = databases;
        this.furtherWords = List.copyOf(furtherWords);
    }

    @Override
    public String name() {
        return "redis";
    }

    @Override
    public ServerLocation location() {
        return location;
    }

    public String url() {
        return "redis://127.0.0.1:" + port();
    }

    @Override
    public void start() {
        Directories.create(location.data());
        Path program = BinaryCache.ofUser()
                .directory("redis", HostPlatform.redisResource(), EmbeddedRedis::unpack)
                .resolve("redis-server");
        process.start(new ChildProcess.Command(name(), List.of(), words(program), Map.of(), location.log(), ENDING));
        process.awaitReady(this::answersPing, ChildProcess.PACE, START_TIMEOUT);
    }

    private List<String> words(Path program) {
        var words = new ArrayList<>(List.of(
                program.toString(),
                "--bind",
                "127.0.0.1",
                "--port",
                Integer.toString(port()),
                "--dir",
                location.data().toString(),
                "--databases",
                Integer.toString(databases),
                "--save",
                "",
                "--appendonly",
                "no"));
        words.addAll(furtherWords);
        return words;
    }

    private static void unpack(InputStream packed, Path directory) throws IOException {
        Path program = directory.resolve("redis-server");
        Files.copy(packed, program);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private boolean answersPing() {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port())) {
            socket.getOutputStream().write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
            int first = socket.getInputStream().read();
            // A server that asks for a login refuses, and is ready.
            return first == '+' || first == '-';
        } catch (IOException _) {
            return false;
        }
    }

    @Override
    public ChildProcess process() {
        return process;
    }
}
