// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.catalogue.ModelReference;
import dev.atelier.generation.catalogue.TestModels;
import dev.atelier.generation.idempotency.RequestFingerprint;
import dev.atelier.generation.lifecycle.Failure.FailureCode;
import dev.atelier.generation.lifecycle.FinalizeLink.FinalizeOffer;
import dev.atelier.generation.lifecycle.Generation.Ownership;
import dev.atelier.generation.query.GenerationView;
import dev.atelier.generation.schedule.QueueEntry;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.caller.CredentialKind;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.id.ProjectId;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class GenerationTest {
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
    private static final Instant LATER = NOW.plusSeconds(1_000);
    private static final QueueEntry ENTRY = new QueueEntry("embedded", false, 1, 1);
    private static final Failure FAILURE = new Failure(FailureCode.PROVIDER_ERROR, "no");
    private static final FinalizeOffer OFFER = new FinalizeOffer(LATER, 40, "[]", null);

    @Test
    void aFailedGenerationShowsNoCredits() {
        assertThat(GenerationView.of(pending().failed(FAILURE, NOW), NOW).creditsCharged())
                .isZero();
        assertThat(GenerationView.of(succeeded(), NOW).creditsCharged()).isEqualTo(4);
    }

    @Test
    void aFinalizeOfferIsOpenAfterASuccessUntilItsWindowCloses() {
        assertThat(succeeded().openFinalizeOffer(NOW)).contains(OFFER);
        assertThat(succeeded().openFinalizeOffer(LATER)).isEmpty();
        assertThat(pending().openFinalizeOffer(NOW)).isEmpty();
        assertThat(pending().failed(FAILURE, NOW).openFinalizeOffer(NOW)).isEmpty();
    }

    private static Generation succeeded() {
        Generation running = pending().queued(ENTRY);
        return running.succeeded(StoredJson.EMPTY_LIST, running.order(), NOW);
    }

    private static Generation pending() {
        return Generation.pending(1, newGeneration(Optional.of(OFFER)), NOW);
    }

    private static NewGeneration newGeneration(Optional<FinalizeOffer> offer) {
        var caller = new Caller(
                1,
                2,
                CredentialKind.API_KEY,
                Set.of(),
                Plan.PRO,
                Origin.API,
                OptionalLong.empty(),
                OptionalLong.empty(),
                false,
                Set.of());
        Model model = TestModels.catalogue()
                .find(ModelReference.fromString("landscape-image"))
                .orElseThrow();
        StoredJson none = StoredJson.EMPTY_LIST;
        var order = new PricedOrder(new StoredJson("{\"prompt\":\"sea\"}"), 4, none, none, none, null, null, null, 0);
        return new NewGeneration(
                caller,
                Ownership.of(caller, new ProjectId(0)),
                ModelSnapshot.of(model),
                order,
                FinalizeLink.offering(offer),
                ENTRY,
                new RequestTrace("req_test_0001", null),
                Optional.empty(),
                RequestFingerprint.of(JsonNodeFactory.instance.objectNode().put("prompt", "sea")),
                OptionalInt.empty());
    }
}
