// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook;

import dev.atelier.platform.event.Outcome;
import dev.atelier.testkit.ExhaustedPoolChecks;
import dev.atelier.testkit.GenerationTopic;
import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.Rows;
import io.agroal.api.AgroalDataSource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

/** The service while its connection pool is exhausted. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class ExhaustedPoolTest {
    @Inject
    AgroalDataSource database;

    @Inject
    GenerationTopic topic;

    @Inject
    Rows rows;

    private final Account account = Account.create();

    @Test
    void aRequestIsAskedToComeBack() throws Exception {
        new ExhaustedPoolChecks(database).refuseForAMoment(() -> account.call().get());
    }

    @Test
    void anEventWaitsForAConnection() {
        new ExhaustedPoolChecks(database)
                .delay(topic, rows, GenerationTopic.finished(account.number(), 1, Outcome.SUCCEEDED));
    }
}
