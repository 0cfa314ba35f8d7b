// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.ops;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TopicRequirementTest {
    private final TopicRequirement topic = TopicRequirement.ALL.getFirst();
    private final Map<String, String> good = new HashMap<>(topic.settings(3));

    @Test
    void aTopicThatTheCommandMakesIsAsItShouldBe() {
        assertThat(topic.faults(4, 3, good)).isEmpty();
    }

    @Test
    void everythingThatCanLoseOrReorderEventsIsNamed() {
        good.putAll(Map.of(
                "min.insync.replicas", "1", "unclean.leader.election.enable", "true", "retention.ms", "3600000"));

        assertThat(topic.faults(1, 1, good))
                .hasSize(5)
                .anyMatch(fault -> fault.startsWith("has 1 partitions instead of 4"))
                .anyMatch(fault -> fault.startsWith("has 1 replicas instead of 3"))
                .anyMatch(fault -> fault.startsWith("min.insync.replicas is below 2"))
                .anyMatch(fault -> fault.startsWith("unclean.leader.election.enable is true"))
                .anyMatch(fault -> fault.startsWith("retention.ms is below 7 days"));
    }

    @Test
    void aRetentionBeyondTheMemoryOfTheInboxIsNamed() {
        good.put("retention.ms", "1209600000");

        assertThat(topic.faults(4, 3, good)).singleElement().asString().startsWith("retention.ms is above 7 days");
        good.put("retention.ms", "-1");
        assertThat(topic.faults(4, 3, good)).hasSize(1);
    }
}
