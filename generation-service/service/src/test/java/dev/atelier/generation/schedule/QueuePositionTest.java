// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.schedule;

import static dev.atelier.generation.support.Api.lastAccount;
import static dev.atelier.generation.support.Api.newAccount;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.atelier.generation.lifecycle.RunRepository;
import dev.atelier.generation.support.Rows;
import io.quarkus.test.TestTransaction;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The positions that runs get in a queue which no worker knows. */
@QuarkusTest
class QueuePositionTest {
    private static final QueueEntry SHORT = new QueueEntry("positions", false, 2, 0);

    /** The virtual time grows a little while a test runs. */
    private static final double GROWTH = 1;

    @Inject
    FairQueue queue;

    @Inject
    RunRepository runs;

    @Inject
    Rows rows;

    private long account;

    @BeforeEach
    void open() {
        newAccount();
        account = lastAccount();
    }

    @Test
    @TestTransaction
    void aFlowContinuesAfterItsLastRunAndStartsAtTheVirtualTime() {
        assertThat(enter()).isEqualTo(2);
        assertThat(enter()).isEqualTo(4);

        queue.serve("positions", List.of(new QueueEntry("positions", true, 1, 101)));

        assertThat(enter()).isCloseTo(102, within(GROWTH));
        assertThat(enter()).isCloseTo(104, within(GROWTH));
    }

    @Test
    @TestTransaction
    void theVirtualTimeGrowsWhileNothingIsServed() {
        rows.execute("insert into run_queue (name, virtual_time, measured_at)"
                + " values ('positions', 10, now() - interval '1000 seconds')");

        assertThat(enter()).isCloseTo(12 + 1_000 * VirtualTime.AGING, within(GROWTH));
    }

    @Test
    @TestTransaction
    void aChargedRunIsQueuedOnce() {
        long id = rows.insert(Rows.Row.of(account, "pending_charge"));

        List<Optional<QueueEntry>> positions = runs.queue(entering(id));

        assertThat(positions).containsExactly(Optional.of(SHORT.withTag(2)));
        assertThat(rows.text(
                        "select concat_ws(' ', state, queue, batch, queue_cost, queue_tag) from run where id = " + id,
                        ""))
                .isEqualTo("waiting positions f 2 2");
        assertThat(runs.queue(entering(id))).containsExactly(Optional.empty());
        assertThat(rows.count("run_flow where queue = 'positions' and account_id = " + account + " and tag = 2"))
                .isOne();
    }

    private static List<RunRepository.Entering> entering(long id) {
        return List.of(new RunRepository.Entering(id, null, SHORT, Instant.now().plusSeconds(600)));
    }

    private double enter() {
        long id = rows.insert(Rows.Row.of(account, "pending_charge"));
        return runs.queue(entering(id)).getFirst().orElseThrow().tag();
    }
}
