// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.server;

import dev.atelier.local.server.EmbeddedServer.ServerLocation;
import java.util.Properties;

/** Settings of a broker that is its own controller, with little memory and no work when idle. */
final class KafkaSettings {

    private KafkaSettings() {}

    static Properties of(ServerLocation location, int controllerPort) {
        var settings = new Properties();
        settings.put("process.roles", "broker,controller");
        settings.put("node.id", "1");
        settings.put("log.dirs", location.data().toAbsolutePath().toString());
        settings.put(
                "listeners",
                "PLAINTEXT://127.0.0.1:%d,CONTROLLER://127.0.0.1:%d".formatted(location.port(), controllerPort));
        settings.put("advertised.listeners", "PLAINTEXT://127.0.0.1:" + location.port());
        settings.put("controller.listener.names", "CONTROLLER");
        settings.put("controller.quorum.voters", "1@127.0.0.1:" + controllerPort);
        settings.put("auto.create.topics.enable", "false");
        oneReplica(settings);
        small(settings);
        quiet(settings);
        return settings;
    }

    private static void oneReplica(Properties settings) {
        settings.put("offsets.topic.replication.factor", "1");
        settings.put("offsets.topic.num.partitions", "1");
        settings.put("transaction.state.log.replication.factor", "1");
        settings.put("transaction.state.log.min.isr", "1");
        settings.put("transaction.state.log.num.partitions", "1");
        settings.put("share.coordinator.state.topic.replication.factor", "1");
        settings.put("share.coordinator.state.topic.min.isr", "1");
        settings.put("share.coordinator.state.topic.num.partitions", "1");
    }

    private static void small(Properties settings) {
        settings.put("num.network.threads", "1");
        settings.put("num.io.threads", "2");
        settings.put("background.threads", "2");
        settings.put("num.recovery.threads.per.data.dir", "1");
        settings.put("log.cleaner.dedupe.buffer.size", "2097152");
        settings.put("log.cleaner.io.buffer.size", "65536");
        settings.put("log.segment.bytes", "16777216");
        settings.put("log.index.size.max.bytes", "1048576");
        settings.put("offsets.topic.segment.bytes", "4194304");
        settings.put("metadata.log.segment.bytes", "8388608");
        settings.put("group.initial.rebalance.delay.ms", "0");
        // All clients of the services come back at once while a restarted broker does not accept yet. Beyond the 50
        // that are the default, each would wait ten seconds for its lost attempt.
        settings.put("socket.listen.backlog.size", "1024");
    }

    private static void quiet(Properties settings) {
        // After a kill -9 the new broker may register only when the session of the old one is over, and it asks again
        // with each heartbeat. A broker that a busy machine held up for longer is back with its next heartbeat.
        settings.put("broker.session.timeout.ms", "2000");
        settings.put("broker.heartbeat.interval.ms", "500");
        settings.put("metadata.max.idle.interval.ms", "0");
    }
}
