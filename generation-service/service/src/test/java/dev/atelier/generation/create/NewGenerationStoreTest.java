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
import dev.atelier.generation.lifecycle.GenerationConfig;
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
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
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
    GenerationConfig config;

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

    @Test
    void ofASharedStatementEachRowHasItsOwnOutcome() {
        var taken = Optional.of(new CreateAttempt(UUID.randomUUID()));
        store(content(FinalizeLink.offering(Optional.empty()), null, Optional.empty()), taken);
        NewGeneration plain = content(FinalizeLink.offering(Optional.empty()), null, Optional.empty());
        NewGeneration named = content(FinalizeLink.to(42), "00-trace", Optional.of(new IdempotencyKey("mine")));

        List<NewGenerationStore.Outcome> outcomes =
                store.storeAll(List.of(row(plain, Optional.empty()), row(plain, taken), row(named, Optional.empty())));

        assertThat(outcomes).extracting(NewGenerationStore.Outcome::isStored).containsExactly(true, false, true);
        assertThat(outcomes).extracting(NewGenerationStore.Outcome::id).isSorted();
        assertThat(rows.count("generation where account_id = " + account)).isEqualTo(3);
        assertThat(rows.count("run where account_id = " + account)).isEqualTo(3);
        assertThat(generations.find(outcomes.getLast().id()).orElseThrow())
                .usingRecursiveComparison()
                .ignoringFields("openRun.dueAt")
                .isEqualTo(Generation.pending(outcomes.getLast().id(), named, now));
        assertThat(rows.count("idempotency where account_id = %d and key = 'mine' and generation_id = %d"
                        .formatted(account, outcomes.getLast().id())))
                .isOne();
    }

    @Test
    void aSharedStatementFillsTheQueueOfAnAccountAndNoMore() {
        NewGeneration content = content(FinalizeLink.offering(Optional.empty()), null, Optional.empty());
        int most = config.waitingPerAccount();
        rows.execute("""
                insert into generation (id, account_id, credential_id, project_id, origin, model_id, model_slug, model_name,
                    model_revision, input, run_input, warnings, request_id, credits, cost_breakdown, created_at)
                select nextval('generation_id'), %d, 1, 0, 'api', 11, 'slug', 'Name', 'test', '{}', 'null', '[]', 'req', 1, '[]',
                    now()
                from generate_series(1, %d)
                """.formatted(account, most - 2));
        rows.execute("""
                insert into run (id, account_id, model_id, state, queue, batch, queue_cost, created_at)
                select id, account_id, 11, 'waiting', 'queue', false, 1, now() from generation where account_id = %d
                """.formatted(account));

        List<NewGenerationStore.Outcome> outcomes =
                store.storeAll(Collections.nCopies(4, row(content, Optional.empty())));

        assertThat(outcomes)
                .extracting(NewGenerationStore.Outcome::isQueueFull)
                .containsExactly(false, false, true, true);
        assertThat(rows.count("run where account_id = " + account)).isEqualTo(most);
    }

    @Test
    void createsOfOneMomentEachGetTheirOwnGeneration() throws Exception {
        List<NewGeneration> contents = IntStream.range(0, 100)
                .mapToObj(n -> content(
                        FinalizeLink.offering(Optional.empty()),
                        "trace-" + n,
                        Optional.of(new IdempotencyKey("k" + n / 2))))
                .toList();

        List<NewGenerationStore.Outcome> outcomes = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<NewGenerationStore.Outcome>> creates = contents.stream()
                    .<Callable<NewGenerationStore.Outcome>>map(each -> () -> store(each, Optional.empty()))
                    .toList();
            for (Future<NewGenerationStore.Outcome> create : threads.invokeAll(creates)) {
                outcomes.add(create.get());
            }
        }

        // Of two requests with one key, one has stored; what it was told is what is stored.
        assertThat(outcomes).filteredOn(NewGenerationStore.Outcome::isStored).hasSize(50);
        for (int n = 0; n < contents.size(); n++) {
            if (outcomes.get(n).isStored()) {
                Generation read = generations.find(outcomes.get(n).id()).orElseThrow();
                assertThat(read.trace()).isEqualTo(contents.get(n).trace());
            }
        }
        assertThat(rows.count("run where account_id = " + account)).isEqualTo(50);
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

    private NewGenerationStore.NewRow row(NewGeneration content, Optional<CreateAttempt> attempt) {
        return new NewGenerationStore.NewRow(content, now, now.plusSeconds(15), attempt);
    }

    private NewGenerationStore.Outcome store(NewGeneration content, Optional<CreateAttempt> attempt) {
        return store.store(row(content, attempt));
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
