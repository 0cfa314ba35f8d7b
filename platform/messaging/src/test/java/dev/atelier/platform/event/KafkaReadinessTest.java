// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.platform.readiness.AcceptableRisk;
import dev.atelier.platform.readiness.AcceptedRisks;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KafkaReadinessTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            broker:9092                        |           | true
            localhost:9092,broker:9092         |           | true
            broker:9092                        | PLAINTEXT | true
            broker:9092                        | SASL_SSL  | false
            broker:9092                        | SSL       | false
            127.0.0.1:9092,localhost:9093      |           | false
            [::1]:9092                         |           | false
            """)
    void aBrokerBeyondThisMachineNeedsTls(String servers, String protocol, boolean isRefused) {
        var config = new SmallRyeConfigBuilder().withDefaultValue("kafka.bootstrap.servers", servers);
        if (protocol != null) {
            config.withDefaultValue("kafka.security.protocol", protocol);
        }

        assertThat(problems(config))
                .hasSize(isRefused ? 1 : 0)
                .allMatch(problem -> problem.contains("plaintext-kafka"));
        assertThat(problems(config, AcceptableRisk.PLAINTEXT_KAFKA)).isEmpty();
    }

    private static List<String> problems(SmallRyeConfigBuilder config, AcceptableRisk... accepted) {
        return new KafkaReadiness(config.build(), new AcceptedRisks(() -> Optional.of(List.of(accepted)))).problems();
    }
}
