// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.create;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.catalogue.FinalizeRule;
import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.catalogue.ModelOffers;
import dev.atelier.generation.idempotency.IdempotencyKey;
import dev.atelier.generation.idempotency.RequestFingerprint;
import dev.atelier.generation.lifecycle.FinalizeLink;
import dev.atelier.generation.lifecycle.FinalizeLink.FinalizeOffer;
import dev.atelier.generation.lifecycle.Generation;
import dev.atelier.generation.lifecycle.Generation.Ownership;
import dev.atelier.generation.lifecycle.ModelSnapshot;
import dev.atelier.generation.lifecycle.NewGeneration;
import dev.atelier.generation.lifecycle.PricedOrder;
import dev.atelier.generation.lifecycle.PricedOrder.RunInput;
import dev.atelier.generation.lifecycle.RequestTrace;
import dev.atelier.generation.lifecycle.StoredJson;
import dev.atelier.generation.price.Price;
import dev.atelier.generation.price.PricedInput;
import dev.atelier.generation.quote.Quote;
import dev.atelier.generation.reference.ResolvedMedia;
import dev.atelier.generation.schedule.FairQueue;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.id.ProjectId;
import dev.atelier.platform.metadata.Metadata;
import jakarta.enterprise.context.ApplicationScoped;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Turns a quote, or a finalize offer, into the content of a new generation. */
@ApplicationScoped
class NewGenerationFactory {
    private static final String SEED = "seed";

    private final ModelOffers offers;
    private final FairQueue queue;
    private final ObjectMapper json;
    private final Clock clock;
    private final RandomGenerator random = new SecureRandom();

    NewGenerationFactory(ModelOffers offers, FairQueue queue, ObjectMapper json, Clock clock) {
        this.offers = offers;
        this.queue = queue;
        this.json = json;
        this.clock = clock;
    }

    NewGeneration create(
            Quote quote,
            Caller caller,
            Optional<IdempotencyKey> key,
            RequestFingerprint fingerprint,
            Optional<Metadata> metadata,
            RequestTrace trace) {
        Model model = quote.model();
        ObjectNode input = addSeed(model, quote.input());
        Optional<FinalizeOffer> offer = model.finalizing()
                .filter(rule -> rule.appliesTo(input))
                .map(rule -> offer(model, rule, input, quote.media()));
        var order = new PricedOrder(
                new StoredJson(input.toString()),
                quote.price().credits().amount(),
                StoredJson.of(json, quote.price().lines()),
                StoredJson.of(json, quote.warnings()),
                runInput(quote),
                key.map(IdempotencyKey::text).orElse(null),
                metadata.map(Metadata::toJson).orElse(null),
                termsText(quote.price()),
                0);
        return new NewGeneration(
                caller,
                Ownership.of(caller, quote.project()),
                ModelSnapshot.of(model),
                order,
                FinalizeLink.offering(offer),
                queue.entry(model, caller),
                trace,
                key,
                fingerprint,
                model.limits().concurrentPerAccount());
    }

    /** The run of {@code source} with the better choices of the rule, at the offered price; same seed and media. */
    NewGeneration createFinalized(
            Generation source, FinalizeOffer offer, Model model, FinalizeRule rule, Caller caller, RequestTrace trace) {
        ObjectNode input =
                rule.apply(source.order().input().read(json, ObjectNode.class).orElseThrow());
        StoredJson media = source.order()
                .runInput()
                .read(json, RunInput.class)
                .map(run -> StoredJson.of(json, new RunInput(rule.apply(run.input()), run.files())))
                .orElse(StoredJson.NULL);
        var order = new PricedOrder(
                new StoredJson(input.toString()),
                offer.amount(),
                new StoredJson(offer.breakdown()),
                StoredJson.of(json, offers.notes(model, input)),
                media,
                null,
                source.order().metadataText(),
                offer.terms(),
                0);
        return new NewGeneration(
                caller,
                Ownership.of(caller, new ProjectId(source.project())),
                ModelSnapshot.of(model),
                order,
                FinalizeLink.to(source.id()),
                queue.entry(model, caller),
                trace,
                Optional.empty(),
                RequestFingerprint.of(input),
                model.limits().concurrentPerAccount());
    }

    /** Draws the seed that the client left out, so that the generation shows it and can be repeated. */
    private ObjectNode addSeed(Model model, ObjectNode input) {
        OptionalLong largest = model.input().largest(SEED);
        return input.has(SEED) || largest.isEmpty()
                ? input
                : input.deepCopy().put(SEED, random.nextLong(largest.orElseThrow() + 1));
    }

    /** JSON null where the run is made from the input that the client sees. */
    private StoredJson runInput(Quote quote) {
        ResolvedMedia media = quote.media();
        boolean isPlainInput = media.files().isEmpty() && media.forUpstream().equals(quote.input());
        return isPlainInput ? StoredJson.NULL : StoredJson.of(json, new RunInput(media.forUpstream(), media.files()));
    }

    /** The price of 1080p is fixed now, so that later changes of the catalogue do not affect it. */
    private FinalizeOffer offer(Model model, FinalizeRule rule, ObjectNode input, ResolvedMedia media) {
        Price price = offers.price(model, new PricedInput(rule.apply(input), media.facts()));
        return new FinalizeOffer(
                clock.instant().plus(rule.window()), price.credits().amount(), text(price.lines()), termsText(price));
    }

    private @Nullable String termsText(Price price) {
        return price.order().map(this::text).orElse(null);
    }

    private String text(Object value) {
        return StoredJson.of(json, value).text();
    }
}
