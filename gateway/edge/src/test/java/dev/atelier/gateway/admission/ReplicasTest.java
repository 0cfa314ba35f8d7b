// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.gateway.admission.Replicas.Replica;
import dev.atelier.gateway.apikey.ApiKeyService;
import dev.atelier.gateway.credential.CredentialCache;
import dev.atelier.gateway.lease.LeaseClock;
import dev.atelier.gateway.testing.TestKeys;
import dev.atelier.gateway.testing.Threads;
import dev.atelier.platform.caller.Plan;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.redis.datasource.RedisDataSource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Three gateways beside the one that makes the changes. */
@QuarkusTest
class ReplicasTest {
    /** {@code -Drevocations=1000} for the long form. */
    private static final int REVOCATIONS = Integer.getInteger("revocations", 20);

    @Inject
    AdmissionConfig config;

    @Inject
    Replicas replicas;

    @Inject
    ApiKeyService service;

    @Inject
    TestKeys keys;

    @Inject
    LeaseClock leases;

    @Inject
    RedisDataSource redis;

    @Inject
    MeterRegistry meters;

    private List<Replica> started;

    @BeforeEach
    void startThree() {
        started = new ArrayList<>(replicas.start(3));
    }

    @AfterEach
    void stopAll() {
        started.forEach(Replica::stop);
    }

    @Test
    void fourHundredRequestsAtEachReplicaAreThreeHundredAdmissions() {
        String key = keys.key();
        // The first request reads the database; as many look-ups at once as there are clients would be refused.
        List<CompletableFuture<Integer>> asked = new ArrayList<>();
        started.forEach(replica -> asked.add(CompletableFuture.completedFuture(replica.status(key))));

        for (int i = 1; i < 400; i++) {
            started.forEach(replica -> asked.add(Threads.async(() -> replica.status(key))));
        }
        List<Integer> statuses =
                new ArrayList<>(asked.stream().map(CompletableFuture::join).toList());
        // What one replica holds and does not use comes back within two seconds.
        await().until(() -> {
            started.forEach(replica -> statuses.add(replica.status(key)));
            return Collections.frequency(statuses, 200) >= config.requests();
        });
        for (int i = 0; i < 30; i++) {
            started.forEach(replica -> statuses.add(replica.status(key)));
        }

        assertThat(statuses).filteredOn(status -> status == 200).hasSize(config.requests());
        assertThat(statuses).filteredOn(status -> status != 200).containsOnly(429);
    }

    @Test
    void aRevokedKeyIsRefusedEverywhereByTheFirstRequestAfterTheAnswer() {
        for (int round = 0; round < REVOCATIONS; round++) {
            var created = keys.create();
            String key = created.secret().reveal();
            started.forEach(replica -> assertThat(replica.status(key)).isEqualTo(200));
            var isRevoked = new AtomicBoolean();
            List<CompletableFuture<Integer>> clients = started.stream()
                    .map(replica -> Threads.async(() -> useUntilRefused(replica, key, isRevoked)))
                    .toList();
            CountDownLatch goOn = round % 10 == 0 ? started.getFirst().freeze() : new CountDownLatch(0);

            service.revoke(created.key().id(), TestKeys.ACTOR);

            isRevoked.set(true);
            List<CompletableFuture<Integer>> after = started.stream()
                    .map(replica -> Threads.async(() -> replica.status(key)))
                    .toList();
            goOn.countDown();
            assertThat(after).allSatisfy(status -> assertThat(status.join()).isEqualTo(401));
            assertThat(clients).allSatisfy(last -> assertThat(last.join()).isEqualTo(401));
        }
    }

    /** Keeps leases renewed and questions under way; what is sent after the answer to the revocation must be refused. */
    private static int useUntilRefused(Replica replica, String key, AtomicBoolean isRevoked) {
        boolean wasRevoked;
        int status;
        do {
            wasRevoked = isRevoked.get();
            status = replica.status(key);
        } while (!wasRevoked && status != 401);
        return status;
    }

    /** On a busy machine Redis answers late, and for some seconds a gateway does not know who is there. */
    @Test
    void aRevocationIsAnsweredWhenEachReplicaHasAcknowledgedIt() {
        await().until(() -> isAcknowledged(leased()));
    }

    @Test
    void aRevocationWaitsForTheLeasesOfAReplicaThatStandsStill() {
        var key = leased();
        double before = changes("lease");
        CountDownLatch goOn = started.getFirst().freeze();

        service.revoke(key.key().id(), TestKeys.ACTOR);

        // It stands in the queue of the replica, which has not heard of the revocation when it goes on.
        CompletableFuture<Integer> first =
                Threads.async(() -> started.getFirst().status(key.secret().reveal()));
        goOn.countDown();
        assertThat(first.join()).isEqualTo(401);
        assertThat(changes("lease")).isEqualTo(before + 1);
    }

    @Test
    void aKilledReplicaIsWaitedForUntilItIsForgotten() {
        var key = leased();
        started.removeFirst().kill();
        double before = changes("lease");

        service.revoke(key.key().id(), TestKeys.ACTOR);

        assertThat(changes("lease")).isEqualTo(before + 1);
        started.forEach(
                replica -> assertThat(replica.status(key.secret().reveal())).isEqualTo(401));
        await().until(() -> isAcknowledged(keys.create()));
    }

    @Test
    void aReplicaThatHasStoppedIsNotWaitedFor() {
        Replica replica = started.removeFirst();
        String id = replica.leases().id();

        replica.stop();

        assertThat(redis.sortedSet(String.class).zscore("atelier:gateways", id)).isEmpty();
    }

    @Test
    void withoutTheListOfReplicasARevocationWaitsForEveryLease() {
        var key = leased();
        double before = changes("lease");
        redis.key().del("atelier:gateways");

        service.revoke(key.key().id(), TestKeys.ACTOR);

        assertThat(changes("lease")).isEqualTo(before + 1);
        started.forEach(
                replica -> assertThat(replica.status(key.secret().reveal())).isEqualTo(401));
    }

    @Test
    void aReplicaThatNobodyWaitsForHoldsNoLease() {
        Replica unlisted = replicas.start(false);
        started.add(unlisted);
        var key = keys.create();
        assertThat(unlisted.status(key.secret().reveal())).isEqualTo(200);
        assertThat(unlisted.credentials().count()).isZero();

        service.revoke(key.key().id(), TestKeys.ACTOR);

        assertThat(unlisted.status(key.secret().reveal())).isEqualTo(401);
    }

    @Test
    void aLeaseThatNobodyUsesIsNotRenewed() {
        var key = leased();
        String entry = CredentialCache.key(key.key().id());
        long usedAt = leases.now();
        redis.key().del(entry);

        await().until(() -> !leases.counts(key.key().id(), usedAt));

        assertThat(redis.key().exists(entry)).isFalse();
    }

    @Test
    void aLeaseInUseIsAskedForAgain() {
        Replica replica = started.getFirst();
        var key = leased();
        String entry = CredentialCache.key(key.key().id());
        redis.key().del(entry);

        await().until(() -> {
            assertThat(replica.status(key.secret().reveal())).isEqualTo(200);
            return redis.key().exists(entry);
        });
    }

    @Test
    void anotherPlanCountsAtOnceForEveryReplica() {
        var key = leased();

        service.storePlan(key.key().account(), Plan.FREE);

        started.forEach(
                replica -> assertThat(replica.status(key.secret().reveal())).isEqualTo(403));
    }

    @Test
    void aRotatedKeyWorksEverywhereBesideTheOneBeforeIt() {
        var created = leased();

        var rotated = service.rotate(created.key().id(), TestKeys.ACTOR);

        assertThat(rotated.key().id()).isEqualTo(created.key().id());
        started.forEach(replica -> {
            assertThat(replica.status(rotated.secret().reveal())).isEqualTo(200);
            assertThat(replica.status(created.secret().reveal())).isEqualTo(200);
        });
    }

    @Test
    void aSecondRotationEndsTheFirstKey() {
        var first = leased();
        service.rotate(first.key().id(), TestKeys.ACTOR);
        service.rotate(first.key().id(), TestKeys.ACTOR);

        started.forEach(
                replica -> assertThat(replica.status(first.secret().reveal())).isEqualTo(401));
    }

    /** A key that each replica has used. */
    private ApiKeyService.Created leased() {
        var created = keys.create();
        started.forEach(
                replica -> assertThat(replica.status(created.secret().reveal())).isEqualTo(200));
        return created;
    }

    private boolean isAcknowledged(ApiKeyService.Created key) {
        double before = changes("acknowledgement");
        service.revoke(key.key().id(), TestKeys.ACTOR);
        return changes("acknowledgement") > before;
    }

    private double changes(String by) {
        return meters.timer("atelier.gateway.credential.change", "by", by).count();
    }
}
