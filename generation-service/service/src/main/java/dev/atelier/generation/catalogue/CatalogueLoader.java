// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.deser.DeserializationProblemHandler;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

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

    /** The catalogue cannot be used; lists every rule that is broken, with its file. */
    static final class CatalogueException extends RuntimeException {
        CatalogueException(List<String> problems) {
            super("the catalogue is not usable:\n  " + String.join("\n  ", problems));
        }
    }

    /**
     * Loads a catalogue from the texts of its files, by name.
     *
     * @param builtIn come with the service
     * @param operator replace or remove models of the same slug or id, or add to them
     * @throws CatalogueException with everything that is wrong
     */
    CatalogueSnapshot load(SortedMap<String, String> builtIn, SortedMap<String, String> operator) {
        var assembly = new CatalogueMerge();
        builtIn.forEach((name, text) -> read(name, text, assembly::addBuiltIn, _ -> {}));
        operator.forEach((name, text) -> read(name, text, assembly::addOperator, assembly::remove));
        problems.addAll(assembly.problems());
        if (!problems.isEmpty()) {
            throw new CatalogueException(problems);
        }
        return new CatalogueSnapshot(assembly.models());
    }

    /** The models of these files alone. */
    List<Model> load(Map<String, String> files) {
        return load(new TreeMap<>(files), new TreeMap<>()).models();
    }

    private void read(String name, String text, Consumer<CatalogueMerge.Entry> models, Consumer<ModelFile> removals) {
        var found = new FileProblems(name, text);
        try {
            ModelFile file = reader.withHandler(reportUnknown(found)).readValue(text);
            if (file == null) {
                found.add("", "the file is empty");
            } else if (file.disabled()) {
                found.require(file.id() != null || file.slug() != null, "disabled", "needs the slug or the id");
                removals.accept(file);
            } else {
                new ModelCompiler(file, CatalogueSnapshot.revision(text), found)
                        .compile()
                        .ifPresent(model -> models.accept(new CatalogueMerge.Entry(name, model)));
            }
        } catch (JsonProcessingException fault) {
            int line = fault.getLocation() == null ? 1 : fault.getLocation().getLineNr();
            found.addAtLine(line, describe(fault));
        }
        problems.addAll(found.found());
    }

    /** Reports unknown members of a file and reads on, so that all of them are reported at once. */
    private static DeserializationProblemHandler reportUnknown(FileProblems problems) {
        return new DeserializationProblemHandler() {
            @Override
            public boolean handleUnknownProperty(
                    DeserializationContext context,
                    JsonParser parser,
                    JsonDeserializer<?> deserializer,
                    Object beanOrClass,
                    String name)
                    throws IOException {
                // The position of the parser is of no use: members are buffered before they are read.
                problems.addUnknown(name);
                parser.skipChildren();
                return true;
            }
        };
    }

    /** A parse error in terms of the file, not of the program. */
    private static String describe(JsonProcessingException fault) {
        String where = fault instanceof JsonMappingException mapping ? path(mapping) : "";
        Throwable cause = fault.getCause();
        String reason = cause == null || cause.getMessage() == null ? fault.getOriginalMessage() : cause.getMessage();
        String firstLine = String.valueOf(reason).split("\n", 2)[0];
        return where.isEmpty() ? firstLine : where + ": " + firstLine;
    }

    private static String path(JsonMappingException fault) {
        return fault.getPath().stream()
                .map(step -> step.getFieldName() == null ? "[" + step.getIndex() + "]" : "." + step.getFieldName())
                .collect(Collectors.joining())
                .replaceFirst("^\\.", "");
    }
}
