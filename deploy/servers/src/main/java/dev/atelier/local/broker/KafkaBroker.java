// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.broker;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;

/** Formats the storage when it is new and runs one combined broker and controller until it is asked to stop. */
public final class KafkaBroker {

    private static final String CLUSTER_ID = "atelierLocalCluster000";

    private KafkaBroker() {}

    public static void main(String[] arguments) throws Exception {
        Properties settings = read(Path.of(arguments[0]));

        format(settings);
        var server = new KafkaRaftServer(KafkaConfig.fromProps(settings), Time.SYSTEM);
        server.startup();
        // Only now: a broker that is asked to end while it starts waits for itself, and has nothing to lose yet.
        Runtime.getRuntime().addShutdownHook(new Thread(server::shutdown, "stop-broker"));
        server.awaitShutdown();
    }

    private static Properties read(Path file) throws IOException {
        var settings = new Properties();
        try (var in = Files.newBufferedReader(file)) {
            settings.load(in);
        }
        return settings;
    }

    private static void format(Properties settings) throws Exception {
        new Formatter()
                .setClusterId(CLUSTER_ID)
                .setNodeId(Integer.parseInt(settings.getProperty("node.id")))
                .setControllerListenerName(settings.getProperty("controller.listener.names"))
                .setMetadataLogDirectory(settings.getProperty("log.dirs"))
                .addDirectory(settings.getProperty("log.dirs"))
                .setIgnoreFormatted(true)
                .setPrintStream(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
                .run();
    }
}
