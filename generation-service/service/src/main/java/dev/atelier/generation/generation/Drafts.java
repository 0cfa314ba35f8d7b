// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.catalogue.FinalizeRule;
import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.estimate.Quote;
import dev.atelier.generation.estimate.ResolvedMedia;
import dev.atelier.generation.idempotency.IdempotencyKey;
import dev.atelier.generation.idempotency.RequestFingerprint;
import dev.atelier.generation.price.Price;
import dev.atelier.generation.price.PricedInput;
import dev.atelier.platform.caller.Caller;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.util.Optional;
import java.util.OptionalLong;

/** Makes drafts of generations from checked and priced requests. */
@ApplicationScoped
class Drafts {

    private final Seeds seeds;
    private final ObjectMapper json;
    private final Clock clock;

    Drafts(Seeds seeds, ObjectMapper json, Clock clock) {
        this.seeds = seeds;
        this.json = json;
        this.clock = clock;
    }

    /** Who asks, and how. */
    record Request(Caller caller, Optional<IdempotencyKey> key, RequestFingerprint fingerprint, RequestTrace trace) {}

    Draft create(Request request, Quote quote) {
        ObjectNode input = seeds.completed(quote.model(), quote.input());
        var facts = new Draft.Facts(
                stored(quote.price().lines()), stored(quote.media().warnings()), runInput(quote));
        return new Draft(
                request.caller(),
                quote.project(),
                quote,
                input,
                facts,
                request.key(),
                request.fingerprint(),
                request.trace(),
                quote.model().limits().concurrentPerAccount(),
                offer(quote.model(), input, quote.media()),
                OptionalLong.empty());
    }

    /**
     * The same run with the better choices, at the price that was offered; seed and media are the source's.
     *
     * @param better the source with the better choices
     */
    Draft finalizing(Request request, Generation source, FinalizeOffer offer, Quote better) {
        StoredJson media = read(source.purchase().media())
                .map(made -> stored(new RunInput(better.media().forUpstream(), made.files())))
                .orElse(StoredJson.NOTHING);
        return new Draft(
                request.caller(),
                better.project(),
                better,
                better.input(),
                new Draft.Facts(new StoredJson(offer.breakdown()), StoredJson.EMPTY_LIST, media),
                request.key(),
                request.fingerprint(),
                request.trace(),
                better.model().limits().concurrentPerAccount(),
                Optional.empty(),
                OptionalLong.of(source.id()));
    }

    /** Empty when a run is made from the input the client sees. */
    Optional<RunInput> read(StoredJson media) {
        try {
            return Optional.ofNullable(json.readValue(media.text(), RunInput.class));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a stored input must be readable", e);
        }
    }

    StoredJson stored(Object value) {
        try {
            return new StoredJson(json.writeValueAsString(value));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("what a generation keeps must be writable as JSON", e);
        }
    }

    private StoredJson runInput(Quote quote) {
        ResolvedMedia media = quote.media();
        boolean asSeen = media.files().isEmpty() && media.forUpstream().equals(quote.input());
        return asSeen ? StoredJson.NOTHING : stored(new RunInput(media.forUpstream(), media.files()));
    }

    /** The price of 1080p is settled now, so that no later change of the catalogue moves it. */
    private Optional<FinalizeOffer> offer(Model model, ObjectNode input, ResolvedMedia media) {
        return model.finalizing().filter(rule -> rule.appliesTo(input)).map(rule -> offer(model, rule, input, media));
    }

    private FinalizeOffer offer(Model model, FinalizeRule rule, ObjectNode input, ResolvedMedia media) {
        Price price = model.price(new PricedInput(rule.better(input), media.facts()));
        return new FinalizeOffer(
                clock.instant().plus(rule.window()),
                price.credits().amount(),
                stored(price.lines()).text());
    }
}
