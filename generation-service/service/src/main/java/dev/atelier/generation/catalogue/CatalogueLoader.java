// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Reads model files; refuses the whole catalogue and lists every problem when one of them breaks a rule. */
final class CatalogueLoader {
    private final ObjectReader reader = YAMLMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build()
            .readerFor(ModelFile.class);

    private final List<String> problems = new ArrayList<>();

    /** @throws CatalogueException with everything that is wrong */
    CatalogueSnapshot load(CatalogueFiles files) {
        var assembly = new CatalogueMerge();
        files.builtIn().forEach((name, text) -> read(name, text, assembly::addBuiltIn, _ -> {}));
        files.operator().forEach((name, text) -> read(name, text, assembly::addOperator, assembly::remove));
        problems.addAll(assembly.problems());
        if (!problems.isEmpty()) {
            throw new CatalogueException(problems);
        }
        return new CatalogueSnapshot(assembly.models());
    }

    /** The models of these files alone. */
    List<Model> load(Map<String, String> files) {
        return load(new CatalogueFiles(new TreeMap<>(files), new TreeMap<>())).models();
    }

    private void read(String name, String text, Consumer<CatalogueMerge.Entry> models, Consumer<ModelFile> removals) {
        var found = new FileProblems(name, text);
        try {
            ModelFile file = reader.withHandler(new UnknownMemberHandler(found)).readValue(text);
            if (file == null) {
                found.add("", "the file is empty");
            } else if (file.disabled()) {
                found.require(file.id() != null || file.slug() != null, "disabled", "needs the slug or the id");
                removals.accept(file);
            } else {
                new ModelCompiler(file, ContentRevision.of(text), found)
                        .compile()
                        .ifPresent(model -> models.accept(new CatalogueMerge.Entry(name, model)));
            }
        } catch (JsonProcessingException fault) {
            found.addAtLine(YamlErrorMessage.line(fault), YamlErrorMessage.sentence(fault));
        }
        problems.addAll(found.found());
    }

    /** The catalogue cannot be used; lists every rule that is broken, with its file. */
    static final class CatalogueException extends RuntimeException {
        CatalogueException(List<String> problems) {
            super("the catalogue is not usable:\n  " + String.join("\n  ", problems));
        }
    }
}
