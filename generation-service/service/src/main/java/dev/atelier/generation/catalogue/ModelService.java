// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.catalogue.ModelListView.ModelChoice;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Lists and reads models for clients. */
@ApplicationScoped
class ModelService {

    /** An answer and its entity tag. */
    record Tagged(JsonNode body, String tag) {}

    private final ModelCatalogue catalogue;
    private final ModelOffers offers;
    private final ModelSwitches switches;
    private final ObjectMapper json;

    ModelService(ModelCatalogue catalogue, ModelOffers offers, ModelSwitches switches, ObjectMapper json) {
        this.catalogue = catalogue;
        this.offers = offers;
        this.switches = switches;
        this.json = json;
    }

    /** Lists only models that can run here; any other model can still be read by its name. */
    Tagged list(Optional<ModelType> type, Optional<String> text, Optional<String> task) {
        CatalogueSnapshot now = catalogue.snapshot();
        List<IndexedModel> offered = now.listed().stream()
                .filter(listed -> offers.isAvailable(listed.model()))
                .toList();
        List<IndexedModel> found = offered.stream()
                .filter(listed -> type.map(listed.model().type()::equals).orElse(true))
                .filter(listed ->
                        text.map(words -> ModelSearch.matches(listed, words)).orElse(true))
                .toList();
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.putArray("data")
                .addAll(found.stream()
                        .map(listed -> show(listed.model(), listed.brief()))
                        .toList());
        task.flatMap(words -> ModelSearch.recommend(found, words))
                .ifPresent(choice -> answer.set("recommended", json.valueToTree(choice)));
        answer.set("defaults", json.valueToTree(defaults(offered)));
        // The configured upstreams can change with a restart, which changes no file of the catalogue.
        return new Tagged(answer, now.tag() + "-" + offered.size() + "-" + countMarks(offered) + switches.tag());
    }

    Tagged get(ModelReference reference) {
        IndexedModel listed = offers.listed(reference);
        return new Tagged(show(listed.model(), listed.whole()), listed.tag() + mark(listed.model()));
    }

    Tagged schema(ModelReference reference) {
        IndexedModel listed = offers.listed(reference);
        return new Tagged(listed.model().input().json(), listed.tag());
    }

    private String countMarks(List<IndexedModel> offered) {
        return offered.stream()
                .map(listed -> mark(listed.model()))
                .filter(mark -> !mark.isEmpty())
                .collect(Collectors.groupingBy(mark -> mark, TreeMap::new, Collectors.counting()))
                .toString()
                .replaceAll("[^a-z0-9-]", "");
    }

    /** A part of the entity tag of an answer, which differs between configurations. */
    private String mark(Model model) {
        if (offers.standInReason(model).isEmpty()) {
            return "";
        }
        return offers.isFree(model) ? "-free" : "-stand-in";
    }

    /** The view of the catalogue, which knows no upstreams, with the mark of a stand-in. */
    private ObjectNode show(Model model, ObjectNode view) {
        return offers.standInReason(model)
                .map(reason -> {
                    ObjectNode marked = JsonNodeFactory.instance.objectNode();
                    marked.setAll(view);
                    if (offers.isFree(model)) {
                        marked.put("base_credits", 0);
                    }
                    return marked.put("stand_in", true).put("stand_in_reason", reason);
                })
                .orElse(view);
    }

    private static ModelListView.Defaults defaults(List<IndexedModel> offered) {
        return new ModelListView.Defaults(
                defaultOf(offered, ModelType.IMAGE).orElse(null),
                defaultOf(offered, ModelType.VIDEO).orElse(null),
                defaultOf(offered, ModelType.AUDIO).orElse(null));
    }

    private static Optional<ModelChoice> defaultOf(List<IndexedModel> offered, ModelType type) {
        return offered.stream()
                .map(IndexedModel::model)
                .filter(model -> model.type() == type && model.isDefault())
                .findFirst()
                .map(ModelChoice::of);
    }
}
