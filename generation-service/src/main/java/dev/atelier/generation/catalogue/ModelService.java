// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;

/** What clients read about models. */
@ApplicationScoped
class ModelService {
    private final ModelCatalogue catalogue;

    ModelService(ModelCatalogue catalogue) {
        this.catalogue = catalogue;
    }

    ModelListView list(Optional<ModelType> type, Optional<String> text, Optional<String> task) {
        List<Model> found = catalogue.all().stream()
                .filter(model -> type.map(model.type()::equals).orElse(true))
                .filter(model ->
                        text.map(words -> ModelSearch.matches(model, words)).orElse(true))
                .toList();
        ModelChoice recommended = task.flatMap(words -> ModelSearch.recommended(found, words))
                .map(ModelChoice::of)
                .orElse(null);
        return new ModelListView(found.stream().map(ModelView::brief).toList(), recommended, defaults());
    }

    ModelView get(ModelReference reference) {
        return ModelView.withSchema(catalogue.get(reference));
    }

    Model model(ModelReference reference) {
        return catalogue.get(reference);
    }

    private ModelListView.Defaults defaults() {
        return new ModelListView.Defaults(
                defaultOf(ModelType.IMAGE).map(ModelChoice::of).orElse(null),
                defaultOf(ModelType.VIDEO).map(ModelChoice::of).orElse(null),
                defaultOf(ModelType.AUDIO).map(ModelChoice::of).orElse(null));
    }

    private Optional<Model> defaultOf(ModelType type) {
        return catalogue.all().stream()
                .filter(model -> model.type() == type && model.isDefault())
                .findFirst();
    }
}
