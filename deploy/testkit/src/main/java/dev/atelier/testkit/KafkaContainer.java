// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import com.github.dockerjava.api.command.InspectContainerResponse;
import java.time.Duration;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.images.builder.Transferable;
import org.testcontainers.utility.DockerImageName;

/** A broker in Docker, configured after its container has a port for clients. */
final class KafkaContainer extends GenericContainer<KafkaContainer> {

    private static final int PORT = 9092;
    private static final String STARTER = "/tmp/start-broker.sh";

    KafkaContainer(Duration startTimeout) {
        super(DockerImageName.parse("apache/kafka:4.1.1"));
        withExposedPorts(PORT);
        withEnv("KAFKA_NODE_ID", "1");
        withEnv("KAFKA_PROCESS_ROLES", "broker,controller");
        withEnv("KAFKA_LISTENERS", "PLAINTEXT://0.0.0.0:9092,CONTROLLER://127.0.0.1:9093");
        withEnv("KAFKA_LISTENER_SECURITY_PROTOCOL_MAP", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT");
        withEnv("KAFKA_CONTROLLER_LISTENER_NAMES", "CONTROLLER");
        withEnv("KAFKA_CONTROLLER_QUORUM_VOTERS", "1@127.0.0.1:9093");
        withEnv("KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR", "1");
        withEnv("KAFKA_OFFSETS_TOPIC_NUM_PARTITIONS", "1");
        withEnv("KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS", "0");
        withEnv("KAFKA_AUTO_CREATE_TOPICS_ENABLE", "false");
        withCommand("sh", "-c", "while [ ! -f " + STARTER + " ]; do sleep 0.1; done; sh " + STARTER);
        waitingFor(Wait.forLogMessage(".*Kafka Server started.*", 1));
        withStartupTimeout(startTimeout);
    }

    @Override
    protected void containerIsStarting(InspectContainerResponse containerInfo) {
        String starter = "export KAFKA_ADVERTISED_LISTENERS=PLAINTEXT://%s\nexec /etc/kafka/docker/run\n"
                .formatted(bootstrapServers());
        copyFileToContainer(Transferable.of(starter), STARTER);
    }

    String bootstrapServers() {
        return getHost() + ":" + getMappedPort(PORT);
    }
}
