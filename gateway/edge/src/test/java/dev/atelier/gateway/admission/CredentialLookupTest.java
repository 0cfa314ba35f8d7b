// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.gateway.testing.GatewayServers;
import dev.atelier.gateway.testing.TestKeys;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(GatewayServers.class)
class CredentialLookupTest {
    @Inject
    CredentialLookup lookup;

    @Inject
    TestKeys keys;

    @Inject
    Vertx vertx;

    @Test
    void aKeyWithMoreRequestsAtOnceThanThereArePlacesFindsItself() {
        long credential = keys.create().key().id();

        List<Optional<CachedCredential>> found = find(credential, 3 * CredentialLookup.MAX_CONCURRENT);

        assertThat(found).allSatisfy(one -> assertThat(one).isPresent());
    }

    @Test
    void anUnknownCredentialIsNotFound() {
        assertThat(find(Long.MAX_VALUE, 2)).containsOnly(Optional.empty());
    }

    private List<Optional<CachedCredential>> find(long credential, int times) {
        CompletableFuture<List<Optional<CachedCredential>>> found = new CompletableFuture<>();
        vertx.getOrCreateContext()
                .runOnContext(_ -> Future.all(IntStream.range(0, times)
                                .mapToObj(_ -> lookup.find(credential))
                                .toList())
                        .map(all -> all.<Optional<CachedCredential>>list())
                        .onComplete(found::complete, found::completeExceptionally));
        return found.join();
    }
}
