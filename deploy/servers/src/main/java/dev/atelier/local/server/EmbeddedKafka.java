// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.server;

import dev.atelier.local.broker.KafkaBroker;
import dev.atelier.local.server.EmbeddedServer.ServerLocation;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** A single Kafka broker (KRaft) in a JVM and on a class path of its own. */
public final class EmbeddedKafka implements EmbeddedServer {

    private static final Duration START_TIMEOUT = Duration.ofMinutes(5);
    private static final Duration GRACE = Duration.ofSeconds(20);
    private final ChildProcess process = new ChildProcess();
    private final ServerLocation location;
    private final int controllerPort;
    private final Map<String, String> furtherSettings;

    public EmbeddedKafka(ServerLocation location, int controllerPort) {
        this(location, controllerPort, Map.of());
    }

    /** With further settings, which override those of the platform on one machine. */
    public EmbeddedKafka(ServerLocation location, int controllerPort, Map<String, String> furtherSettings) {
        this.location = location;
        this.controllerPort = controllerPort;
        this.furtherSettings = Map.copyOf(furtherSettings);
    }

    @Override
    public String name() {
        return "kafka";
    }

    @Override
    public ServerLocation location() {
        return location;
    }

    @Override
    public ChildProcess process() {
        return process;
    }

    /** Looks at the disk: a client that only asks would cost the launcher more than all else it does. */
    public boolean hasTopic(String topic) {
        return Files.isDirectory(location.data().resolve(topic + "-0"));
    }

    public String bootstrapServers() {
        return "127.0.0.1:" + port();
    }

    @Override
    public void start() {
        var command = new ChildProcess.Command(
                name(),
                List.of(),
                words(writeSettings()),
                Map.of("MALLOC_ARENA_MAX", "2"),
                location.log(),
                new ChildProcess.StopRule(StopSignal.TERM, GRACE));
        process.start(command);
        process.awaitReady(() -> Ports.accepts(port()), ChildProcess.PACE, START_TIMEOUT);
    }

    private List<String> words(Path settings) {
        var words = new ArrayList<>(List.of(
                JavaExecutable.path(),
                "-Xms48m",
                "-Xmx192m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseCompactObjectHeaders",
                "--sun-misc-unsafe-memory-access=allow",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                "-Dorg.slf4j.simpleLogger.showDateTime=true"));
        words.addAll(List.of("-cp", BrokerClassPath.classPath(), KafkaBroker.class.getName(), settings.toString()));
        return words;
    }

    private Path writeSettings() {
        Path file = location.data()
                .resolveSibling(location.data().getFileName() + ".properties")
                .toAbsolutePath();
        Properties settings = KafkaSettings.of(location, controllerPort);
        settings.putAll(furtherSettings);
        Directories.create(location.data());
        try (var out = Files.newBufferedWriter(file)) {
            settings.store(out, null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return file;
    }

    /** The class path of the broker: jars that the build of this module copies to its target folder. */
    private static final class BrokerClassPath {

        private BrokerClassPath() {}

        static String classPath() {
            return SourceTree.ownClasses() + File.pathSeparator + directory().resolve("*");
        }

        private static Path directory() {
            Path directory = SourceTree.root().resolve("deploy/servers/target/kafka");
            if (!Files.isDirectory(directory)) {
                throw new StartupException(
                        "the jars of the Kafka broker are not built; run: mvn -Dquick -pl deploy/servers package");
            }
            return directory;
        }
    }
}
