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
    private final ObjectMapper json;

    ModelService(ModelCatalogue catalogue, ObjectMapper json) {
        this.catalogue = catalogue;
        this.json = json;
    }

    Tagged list(Optional<ModelType> type, Optional<String> text, Optional<String> task) {
        CatalogueSnapshot now = catalogue.snapshot();
        List<ListedModel> found = now.listed().stream()
                .filter(listed -> type.map(listed.model().type()::equals).orElse(true))
                .filter(listed ->
                        text.map(words -> ModelSearch.matches(listed, words)).orElse(true))
                .toList();
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.putArray("data").addAll(found.stream().map(ListedModel::brief).toList());
        task.flatMap(words -> ModelSearch.recommended(found, words))
                .ifPresent(choice -> answer.set("recommended", json.valueToTree(choice)));
        answer.set("defaults", json.valueToTree(defaults(now)));
        return new Tagged(answer, now.tag());
    }

    Tagged get(ModelReference reference) {
        ListedModel listed = catalogue.listed(reference);
        return new Tagged(listed.whole(), listed.tag());
    }

    Tagged schema(ModelReference reference) {
        ListedModel listed = catalogue.listed(reference);
        return new Tagged(listed.model().input().json(), listed.tag());
    }

    private static ModelListView.Defaults defaults(CatalogueSnapshot now) {
        return new ModelListView.Defaults(
                now.defaultOf(ModelType.IMAGE).map(ModelChoice::of).orElse(null),
                now.defaultOf(ModelType.VIDEO).map(ModelChoice::of).orElse(null),
                now.defaultOf(ModelType.AUDIO).map(ModelChoice::of).orElse(null));
    }
}
