// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.atelier.local.server.StartupException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplicaCountsTest {

    @Test
    void servicesThatAreNotNamedRunOnce() {
        ReplicaCounts replicas = ReplicaCounts.parse("gateway=3, billing-service=2");

        assertThat(replicas.of(ServiceDefinition.GATEWAY)).isEqualTo(3);
        assertThat(replicas.of(ServiceDefinition.BILLING)).isEqualTo(2);
        assertThat(replicas.of(ServiceDefinition.LIBRARY)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gateway=0", "gateway=10", "gateway=many", "gateway", "postgres=2"})
    void nonsenseIsRefusedWithTheNameOfTheVariable(String text) {
        assertThatThrownBy(() -> ReplicaCounts.parse(text))
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("ATELIER_REPLICAS");
    }
}
