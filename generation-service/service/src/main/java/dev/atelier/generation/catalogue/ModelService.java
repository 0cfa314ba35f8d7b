// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;

/** Lists and reads models for clients. */
@ApplicationScoped
class ModelService {

    /** An answer and its entity tag. */
    record Tagged(JsonNode body, String tag) {}

    private final ModelCatalogue catalogue;
    private final ProviderRouter router;
    private final ObjectMapper json;

    ModelService(ModelCatalogue catalogue, ProviderRouter router, ObjectMapper json) {
        this.catalogue = catalogue;
        this.router = router;
        this.json = json;
    }

    /** Lists only models that can run here; any other model can still be read by its name. */
    Tagged list(Optional<ModelType> type, Optional<String> text, Optional<String> task) {
        CatalogueSnapshot now = catalogue.snapshot();
        List<IndexedModel> offered = now.listed().stream()
                .filter(listed -> router.hasRoute(listed.model()))
                .toList();
        List<IndexedModel> found = offered.stream()
                .filter(listed -> type.map(listed.model().type()::equals).orElse(true))
                .filter(listed ->
                        text.map(words -> ModelSearch.matches(listed, words)).orElse(true))
                .toList();
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.putArray("data").addAll(found.stream().map(IndexedModel::brief).toList());
        task.flatMap(words -> ModelSearch.recommend(found, words))
                .ifPresent(choice -> answer.set("recommended", json.valueToTree(choice)));
        answer.set("defaults", json.valueToTree(defaults(offered)));
        // The configured upstreams can change with a restart, which changes no file of the catalogue.
        return new Tagged(answer, now.tag() + "-" + offered.size());
    }

    Tagged get(ModelReference reference) {
        IndexedModel listed = catalogue.listed(reference);
        return new Tagged(listed.whole(), listed.tag());
    }

    Tagged schema(ModelReference reference) {
        IndexedModel listed = catalogue.listed(reference);
        return new Tagged(listed.model().input().json(), listed.tag());
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
