// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.catalogue.Availability;
import dev.atelier.generation.catalogue.FinalizeRule;
import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.catalogue.ModelCatalogue;
import dev.atelier.generation.estimate.Quote;
import dev.atelier.generation.estimate.ResolvedMedia;
import dev.atelier.generation.idempotency.RequestFingerprint;
import dev.atelier.generation.price.Price;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.id.ProjectId;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** Makes a generation again at 1080p: a new run of the same input, not an upscale of its output. */
@ApplicationScoped
class FinalizeService {

    private final GenerationReadService reads;
    private final GenerationService generations;
    private final Drafts drafts;
    private final ModelCatalogue catalogue;
    private final Availability availability;
    private final ObjectMapper json;
    private final Clock clock;

    FinalizeService(
            GenerationReadService reads,
            GenerationService generations,
            Drafts drafts,
            ModelCatalogue catalogue,
            Availability availability,
            ObjectMapper json,
            Clock clock) {
        this.reads = reads;
        this.generations = generations;
        this.drafts = drafts;
        this.catalogue = catalogue;
        this.availability = availability;
        this.json = json;
        this.clock = clock;
    }

    /** The new generation, charged what was offered; refuses with {@code not_finalizable} what carries no offer. */
    Created finalizeAt1080p(long id, Caller caller, RequestTrace trace) {
        Generation source = reads.owned(id, caller.account());
        FinalizeOffer offer = source.finalizeNow(clock.instant()).orElseThrow(FinalizeRefused::now);
        Model model = catalogue.find(source.model().id()).orElseThrow(FinalizeRefused::now);
        FinalizeRule rule = model.finalizing().orElseThrow(FinalizeRefused::now);
        availability.require(model);
        Quote better = better(source, offer, model, rule);
        var request = new Drafts.Request(caller, Optional.empty(), RequestFingerprint.of(better.input()), trace);
        return generations.start(drafts.finalizing(request, source, offer, better));
    }

    private Quote better(Generation source, FinalizeOffer offer, Model model, FinalizeRule rule) {
        ObjectNode input = rule.better(read(source.purchase().input()));
        ObjectNode forUpstream = drafts.read(source.purchase().media())
                .map(RunInput::input)
                .map(rule::better)
                .orElse(input);
        return new Quote(
                model,
                input,
                new ProjectId(source.project()),
                new ResolvedMedia(List.of(), forUpstream, List.of()),
                new Price(offer.credits(), List.of()));
    }

    private ObjectNode read(StoredJson input) {
        try {
            return json.readValue(input.text(), ObjectNode.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a stored input must be readable", e);
        }
    }
}
