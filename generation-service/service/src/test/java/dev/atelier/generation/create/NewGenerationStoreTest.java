// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.create;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.idempotency.CreateAttempt;
import dev.atelier.generation.idempotency.IdempotencyKey;
import dev.atelier.generation.idempotency.RequestFingerprint;
import dev.atelier.generation.lifecycle.FinalizeLink;
import dev.atelier.generation.lifecycle.FinalizeLink.FinalizeOffer;
import dev.atelier.generation.lifecycle.Generation;
import dev.atelier.generation.lifecycle.Generation.Ownership;
import dev.atelier.generation.lifecycle.GenerationRepository;
import dev.atelier.generation.lifecycle.ModelSnapshot;
import dev.atelier.generation.lifecycle.NewGeneration;
import dev.atelier.generation.lifecycle.PricedOrder;
import dev.atelier.generation.lifecycle.RequestTrace;
import dev.atelier.generation.lifecycle.StoredJson;
import dev.atelier.generation.schedule.QueueEntry;
import dev.atelier.generation.support.Api;
import dev.atelier.generation.support.Rows;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.caller.CredentialKind;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.caller.Plan;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is stored is what is read. */
@QuarkusTest
class NewGenerationStoreTest {
    /** In microseconds, as PostgreSQL has them; about now, because an idempotency key is free again after a day. */
    private final Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS).plusNanos(345_678_000);

    @Inject
    NewGenerationStore store;

    @Inject
    GenerationRepository generations;

    @Inject
    Rows rows;

    private final long account = account();

    private static long account() {
        Api.newAccount();
        return Api.lastAccount();
    }

    /** They would wait for their charge. */
    @AfterEach
    void remove() {
        rows.execute("delete from generation where account_id = " + account);
    }

    @Test
    void everyMemberIsReadAsItWasStored() {
        NewGeneration full = content(
                FinalizeLink.offering(
                        Optional.of(new FinalizeOffer(now.plusSeconds(60), 7, "[{\"line\":1}]", "{\"min\":2}"))),
                "00-trace",
                Optional.of(new IdempotencyKey("all")));

        assertThatStored(full, Optional.empty());
    }

    @Test
    void membersThatMayBeMissingAreMissing() {
        assertThatStored(content(FinalizeLink.to(42), null, Optional.empty()), Optional.empty());
    }

    @Test
    void aNameThatIsTakenStoresNothing() {
        var attempt = Optional.of(new CreateAttempt(UUID.randomUUID()));
        NewGeneration content = content(FinalizeLink.offering(Optional.empty()), null, Optional.empty());

        assertThat(store(content, attempt).isStored()).isTrue();
        NewGenerationStore.Outcome second = store(content, attempt);

        assertThat(second.isStored()).isFalse();
        assertThat(second.isQueueFull()).isFalse();
        assertThat(rows.count("generation where account_id = " + account)).isOne();
        assertThat(rows.count("idempotency where account_id = " + account)).isOne();
    }

    private void assertThatStored(NewGeneration content, Optional<CreateAttempt> attempt) {
        NewGenerationStore.Outcome outcome = store(content, attempt);

        assertThat(outcome.isStored()).isTrue();
        Generation read = generations.find(outcome.id()).orElseThrow();
        assertThat(read)
                .usingRecursiveComparison()
                .ignoringFields("openRun.dueAt")
                .isEqualTo(Generation.pending(outcome.id(), content, now));
        assertThat(read.run().dueAt()).isEqualTo(now.plusSeconds(15));
    }

    private NewGenerationStore.Outcome store(NewGeneration content, Optional<CreateAttempt> attempt) {
        return store.store(content, now, now.plusSeconds(15), attempt);
    }

    private NewGeneration content(FinalizeLink link, @Nullable String traceparent, Optional<IdempotencyKey> key) {
        return new NewGeneration(
                caller(),
                new Ownership(account, 3, 5, Origin.MCP),
                new ModelSnapshot(11, "slug", "Name", "revision"),
                new PricedOrder(
                        new StoredJson("{\"prompt\":\"x\"}"),
                        9,
                        new StoredJson("[1]"),
                        new StoredJson("[\"warning\"]"),
                        StoredJson.NULL,
                        key.map(IdempotencyKey::text).orElse(null),
                        "{}",
                        key.map(_ -> "{\"min\":1}").orElse(null),
                        0),
                link,
                new QueueEntry("queue", true, 1.5, 0),
                new RequestTrace("req_1", traceparent),
                key,
                new RequestFingerprint("f00d"),
                OptionalInt.empty());
    }

    private Caller caller() {
        return new Caller(
                account,
                3,
                CredentialKind.API_KEY,
                Set.of(),
                Plan.PRO,
                Origin.MCP,
                OptionalLong.empty(),
                OptionalLong.empty(),
                false,
                Set.of());
    }
}
