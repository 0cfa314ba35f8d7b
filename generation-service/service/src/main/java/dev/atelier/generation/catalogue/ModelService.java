// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;

/** What clients read about models. */
@ApplicationScoped
class ModelService {

    /** An answer and the tag under which a client may keep it. */
    record Tagged(JsonNode body, String tag) {}

    private final ModelCatalogue catalogue;
    private final Availability availability;
    private final ObjectMapper json;

    ModelService(ModelCatalogue catalogue, Availability availability, ObjectMapper json) {
        this.catalogue = catalogue;
        this.availability = availability;
        this.json = json;
    }

    /** Only what can be run here; a model that cannot is still found by its name, for those who ran it once. */
    Tagged list(Optional<ModelType> type, Optional<String> text, Optional<String> task) {
        CatalogueSnapshot now = catalogue.snapshot();
        List<ListedModel> offered = now.listed().stream()
                .filter(listed -> availability.covers(listed.model()))
                .toList();
        List<ListedModel> found = offered.stream()
                .filter(listed -> type.map(listed.model().type()::equals).orElse(true))
                .filter(listed ->
                        text.map(words -> ModelSearch.matches(listed, words)).orElse(true))
                .toList();
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.putArray("data").addAll(found.stream().map(ListedModel::brief).toList());
        task.flatMap(words -> ModelSearch.recommended(found, words))
                .ifPresent(choice -> answer.set("recommended", json.valueToTree(choice)));
        answer.set("defaults", json.valueToTree(defaults(offered)));
        // Which upstreams are configured can change with a restart, and no file of the catalogue tells.
        return new Tagged(answer, now.tag() + "-" + offered.size());
    }

    Tagged get(ModelReference reference) {
        ListedModel listed = catalogue.listed(reference);
        return new Tagged(listed.whole(), listed.tag());
    }

    Tagged schema(ModelReference reference) {
        ListedModel listed = catalogue.listed(reference);
        return new Tagged(listed.model().input().json(), listed.tag());
    }

    private static ModelListView.Defaults defaults(List<ListedModel> offered) {
        return new ModelListView.Defaults(
                defaultOf(offered, ModelType.IMAGE).orElse(null),
                defaultOf(offered, ModelType.VIDEO).orElse(null),
                defaultOf(offered, ModelType.AUDIO).orElse(null));
    }

    private static Optional<ModelChoice> defaultOf(List<ListedModel> offered, ModelType type) {
        return offered.stream()
                .map(ListedModel::model)
                .filter(model -> model.type() == type && model.isDefault())
                .findFirst()
                .map(ModelChoice::of);
    }
}
