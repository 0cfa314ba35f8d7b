// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.gateway.admission.Replicas.Replica;
import dev.atelier.gateway.credential.Credential;
import dev.atelier.gateway.credential.CredentialCache;
import dev.atelier.gateway.testing.GatewayServers;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.caller.CredentialKind;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.caller.Scope;
import io.quarkus.redis.datasource.RedisDataSource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.Future;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(GatewayServers.class)
class CredentialLeasesTest {
    /** Fewer than a connection lets wait. */
    private static final int AT_ONCE = 1_000;

    @Inject
    Replicas replicas;

    @Inject
    CachedCredentialSeal seal;

    @Inject
    RedisDataSource redis;

    private final long first = ThreadLocalRandom.current().nextLong(1_000_000, Long.MAX_VALUE / 2);
    private Replica replica;

    @BeforeEach
    void start() {
        replica = replicas.start(1).getFirst();
    }

    @AfterEach
    void stop() {
        replica.stop();
    }

    @Test
    void moreCredentialsThanThereIsRoomForTakeNoMoreMemory() {
        List<Long> ids = LongStream.range(first, first + CredentialLeases.MAX_LEASES + 2 * AT_ONCE)
                .boxed()
                .toList();
        for (int start = 0; start < ids.size(); start += AT_ONCE) {
            List<Long> some = ids.subList(start, start + AT_ONCE);
            redis.value(String.class).mset(some.stream().collect(Collectors.toMap(CredentialCache::key, this::entry)));
        }

        for (int start = 0; start < ids.size(); start += AT_ONCE) {
            List<Long> some = ids.subList(start, start + AT_ONCE);
            assertThat(ask(some)).allSatisfy(found -> assertThat(found).isPresent());
        }

        assertThat(replica.credentials().count()).isBetween(1L, CredentialLeases.MAX_LEASES);
        redis.key().del(ids.stream().map(CredentialCache::key).toArray(String[]::new));
    }

    private List<Optional<CredentialLeases.Lease>> ask(List<Long> credentials) {
        CompletableFuture<List<Optional<CredentialLeases.Lease>>> found = new CompletableFuture<>();
        replica.vertx()
                .runOnContext(_ -> Future.all(credentials.stream()
                                .map(replica.credentials()::ask)
                                .toList())
                        .map(all -> all.<Optional<CredentialLeases.Lease>>list())
                        .onComplete(found::complete, found::completeExceptionally));
        return found.join();
    }

    private String entry(long id) {
        var caller = new Caller(
                7,
                id,
                CredentialKind.API_KEY,
                Set.of(Scope.READ),
                Plan.PRO,
                Origin.API,
                OptionalLong.empty(),
                OptionalLong.empty(),
                false,
                Set.of());
        return seal.write(
                id,
                CachedCredential.of(
                        new Credential(caller, "1:fingerprint", Optional.empty(), Optional.empty(), false),
                        Map.of(RateClass.REQUESTS, 2),
                        Instant.now().plusSeconds(600)));
    }
}
