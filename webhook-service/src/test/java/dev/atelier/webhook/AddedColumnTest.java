// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook;

import static org.awaitility.Awaitility.await;

import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.event.Outcome;
import dev.atelier.testkit.AddedColumnChecks;
import dev.atelier.testkit.GenerationTopic;
import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.Rows;
import dev.atelier.webhook.Account.Hook;
import io.agroal.api.AgroalDataSource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The service while a migration of the next release adds columns. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class AddedColumnTest {
    @Inject
    AgroalDataSource database;

    @Inject
    FakeReceiver receiver;

    @Inject
    FakeGenerations generations;

    @Inject
    GenerationTopic topic;

    @Inject
    Rows rows;

    private final Account account = Account.create();

    @Test
    void readsAndDeliveriesGoOn() throws Exception {
        Hook hook = account.register(receiver.answering("/" + UUID.randomUUID(), FakeReceiver.status(200)));

        new AddedColumnChecks(database)
                .goUnnoticed(List.of(
                        () -> account.call().get(), () -> account.call().get("/" + hook.id()), () -> delivered(hook)));
    }

    private Response delivered(Hook hook) {
        GenerationFinished event = GenerationTopic.finished(account.number(), 1, Outcome.SUCCEEDED);
        generations.put(account.number(), 1, "{}");
        topic.send(event);
        await().until(() ->
                rows.number("select count(*) from delivery where event_id = ? and state = 'delivered'", event.eventId())
                        == 1);
        return account.call().get("/" + hook.id() + "/deliveries");
    }
}
