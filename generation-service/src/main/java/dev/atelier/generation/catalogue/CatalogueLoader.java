// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads model files and refuses the whole catalogue, with every reason, when one of them breaks a rule. */
final class CatalogueLoader {
    private final ObjectReader reader = YAMLMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build()
            .readerFor(ModelFile.class);

    /** @param files text by file name */
    List<Model> load(Map<String, String> files) {
        List<Model> models = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        files.forEach((name, text) -> {
            var found = new Problems(name);
            read(text, found, models);
            problems.addAll(found.found());
        });
        problems.addAll(repeated(models));
        if (!problems.isEmpty()) {
            throw new CatalogueFault(problems);
        }
        return List.copyOf(models);
    }

    private void read(String text, Problems problems, List<Model> models) {
        try {
            new ModelCompiler(reader.readValue(text), problems).compile().ifPresent(models::add);
        } catch (JsonProcessingException fault) {
            problems.add("file", fault.getOriginalMessage() + " at line " + line(fault));
        }
    }

    private static String line(JsonProcessingException fault) {
        return fault.getLocation() == null
                ? "?"
                : String.valueOf(fault.getLocation().getLineNr());
    }

    private static List<String> repeated(List<Model> models) {
        List<String> problems = new ArrayList<>();
        Set<Object> seen = new HashSet<>();
        for (Model model : models) {
            if (!seen.add(model.id())) {
                problems.add(model.slug() + ": id: " + model.id() + " is used twice");
            }
            if (!seen.add(model.slug())) {
                problems.add(model.slug() + ": slug: is used twice");
            }
            if (model.isDefault() && !seen.add(model.type())) {
                problems.add(model.slug() + ": default: there is another default of its type");
            }
        }
        return problems;
    }
}
