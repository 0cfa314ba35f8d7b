// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.platform.json.WireJson;
import java.util.Locale;
import java.util.Set;

/**
 * A model with the values that lists and searches need, computed once.
 *
 * @param brief without the schema; shared by all answers and never changed
 * @param whole with it
 * @param tag changes with anything a client can see
 * @param haystack where a text is looked for
 * @param named words of its name
 * @param described words of its description
 */
record IndexedModel(
        Model model,
        ObjectNode brief,
        ObjectNode whole,
        String tag,
        String haystack,
        Set<String> named,
        Set<String> categories,
        Set<String> described) {
    private static final ObjectMapper JSON = WireJson.create();

    static IndexedModel of(Model model) {
        ObjectNode whole = JSON.valueToTree(ModelView.withSchema(model));
        String categories = String.join(" ", model.categories());
        return new IndexedModel(
                model,
                JSON.valueToTree(ModelView.brief(model)),
                whole,
                CatalogueSnapshot.revision(whole.toString()),
                String.join("\n", model.name(), model.slug(), model.description(), categories)
                        .toLowerCase(Locale.ROOT),
                SearchTerms.of(model.name() + " " + model.slug()),
                SearchTerms.of(categories),
                SearchTerms.of(model.description()));
    }
}
