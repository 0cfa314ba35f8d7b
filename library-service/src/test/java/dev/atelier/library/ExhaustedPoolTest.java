// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library;

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
@QuarkusTestResource(MediaDirectory.class)
@QuarkusTestResource(FakeNetwork.class)
class ExhaustedPoolTest {
    @Inject
    AgroalDataSource database;

    @Inject
    GenerationTopic topic;

    @Inject
    Rows rows;

    private final Account alice = Account.create();

    @Test
    void aRequestIsAskedToComeBack() throws Exception {
        new ExhaustedPoolChecks(database).refuseForAMoment(() -> alice.asks().get("/v1/projects"));
    }

    @Test
    void anEventWaitsForAConnection() {
        new ExhaustedPoolChecks(database)
                .delay(topic, rows, GenerationTopic.finished(alice.number(), 1, Outcome.SUCCEEDED));
    }
}
