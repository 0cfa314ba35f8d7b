// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.event;

import static dev.atelier.testkit.Topic.header;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.atelier.billing.TestAccounts;
import dev.atelier.billing.account.AccountService;
import dev.atelier.billing.account.AccountService.CloseRequest;
import dev.atelier.billing.account.AccountService.PlanRequest;
import dev.atelier.billing.charge.ChargeBatchService;
import dev.atelier.billing.charge.ChargeRequest;
import dev.atelier.billing.charge.ChargeService;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.json.WireJson;
import dev.atelier.testkit.Topic;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Events on the topic of credits, checked against their schemas. */
@QuarkusTest
class CreditsEventsTest {

    @Inject
    TestAccounts customers;

    @Inject
    AccountService accounts;

    @Inject
    ChargeService charges;

    @Inject
    ChargeBatchService batches;

    @Inject
    @ConfigProperty(name = "kafka.bootstrap.servers")
    String kafka;

    @Inject
    @ConfigProperty(name = "atelier.topic.credits-events")
    String topic;

    private long account;

    @BeforeEach
    void openAccount() {
        account = customers.open(200);
    }

    @Test
    void theChargeThatMakesTheBalanceLowSendsTheEvent() {
        charge(100, null);
        charge(1, null);
        charge(1, null);

        JsonNode event = only("credits.low_balance.v1");
        assertThat(event.path("balance").asLong()).isEqualTo(99);
        assertThat(event.path("threshold").asLong()).isEqualTo(100);
    }

    @Test
    void oneOfManyChargesAtOnceThatMakesTheBalanceLowSendsTheEvent() {
        batches.charge(Stream.generate(() -> request(30, null)).limit(5).toList());

        assertThat(only("credits.low_balance.v1").path("balance").asLong()).isEqualTo(80);
    }

    @Test
    void oneOfManyChargesAtOnceThatUsesUpACapSendsTheEvent() {
        batches.charge(Stream.generate(() -> request(3, 7L)).limit(5).toList());

        assertThat(only("credits.cap_reached.v1").path("period").asText()).isEqualTo("day");
    }

    @Test
    void aUsedUpCapSendsOneEventADayAndOneAMonth() {
        charge(7, 7L);
        charge(1, 7L);
        charge(1, 7L);

        JsonNode event = only("credits.cap_reached.v1");
        assertThat(event.path("period").asText()).isEqualTo("day");
        assertThat(event.path("credential").asLong()).isEqualTo(account);
    }

    @Test
    void aChargeRefusedForItsCapSendsAnEvent() {
        charge(8, 7L);
        charge(8, 7L);

        only("credits.cap_reached.v1");
    }

    @Test
    void aChangedPlanSendsAnEventAndTheSamePlanDoesNot() {
        accounts.changePlan(account, new PlanRequest(Plan.STUDIO, "upgrade", "operator"));
        accounts.changePlan(account, new PlanRequest(Plan.STUDIO, "upgrade", "operator"));

        JsonNode event = only("account.plan_changed.v1");
        assertThat(event.path("was").asText()).isEqualTo("pro");
        assertThat(event.path("plan").asText()).isEqualTo("studio");
    }

    @Test
    void aClosedAccountSendsOneEvent() {
        accounts.close(account, new CloseRequest("asked for", "operator"));
        accounts.close(account, new CloseRequest("asked for", "operator"));

        assertThat(only("account.closed.v1").path("credits").asLong()).isEqualTo(200);
    }

    /** Waits for a last event of this account, so that no earlier event can still be missing. */
    private JsonNode only(String type) {
        boolean isClosed = accounts.get(account).closed();
        if (!isClosed) {
            accounts.close(account, new CloseRequest("end of test", "test"));
        }
        await().atMost(Duration.ofMinutes(2))
                .until(() -> ours("account.closed.v1").count() == 1);
        List<ConsumerRecord<String, String>> events = ours(type).toList();
        assertThat(events).hasSize(1);
        return valid(type, events.getFirst().value());
    }

    private Stream<ConsumerRecord<String, String>> ours(String type) {
        return new Topic(kafka, topic)
                .records("acct_" + account)
                .filter(event -> type.equals(header(event, "ce_type")));
    }

    private static JsonNode valid(String type, String value) {
        try {
            String schema = Files.readString(Path.of("../docs/schemas", type + ".json"));
            assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                            .getSchema(schema)
                            .validate(value, InputFormat.JSON))
                    .isEmpty();
            return WireJson.create().readTree(value);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private void charge(long credits, @Nullable Long cap) {
        try {
            charges.charge(request(credits, cap));
        } catch (ApiException _) {
            // Some of these charges are refused on purpose.
        }
    }

    private ChargeRequest request(long credits, @Nullable Long cap) {
        return new ChargeRequest(customers.nextGeneration(), account, account, credits, cap, null, false);
    }
}
