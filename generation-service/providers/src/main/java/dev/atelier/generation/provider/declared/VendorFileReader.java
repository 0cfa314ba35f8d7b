// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.declared;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.path.NodePath;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.List;
import java.util.Objects;

/**
 * Reads the file of a vendor: its JSON Schema says which members there are, {@link VendorCompiler} what fits together, and
 * the answers in its {@code test} what comes of it.
 */
final class VendorFileReader {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private static final Schema SCHEMA = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(schema());

    private VendorFileReader() {}

    /** The file cannot be used; lists every mistake with its line and column. */
    static final class VendorFileException extends IllegalStateException {
        private final List<String> mistakes;

        VendorFileException(List<String> mistakes) {
            super("the file of an upstream is not usable:\n  " + String.join("\n  ", mistakes));
            this.mistakes = List.copyOf(mistakes);
        }

        List<String> mistakes() {
            return mistakes;
        }
    }

    /** What a file says: what it declares, and the examples by which it tests itself. */
    record Declared(Vendor vendor, List<VendorFile.Example> examples) {
        Declared {
            examples = List.copyOf(examples);
        }
    }

    /**
     * @param clock for keys that are signed with the time
     * @throws VendorFileException with everything that is wrong with the file
     */
    static Vendor read(String name, String text, Clock clock) {
        var mistakes = new Mistakes(name);
        Declared declared = readUntested(mistakes, text, clock);
        new Examples(declared.vendor()).check(declared.examples(), mistakes);
        refuse(mistakes);
        return declared.vendor();
    }

    /** @throws VendorFileException with everything that is wrong with the file, whatever its examples say */
    static Declared readUntested(Mistakes mistakes, String text, Clock clock) {
        JsonNode content = YamlDocument.read(text, mistakes);
        refuse(mistakes);
        SCHEMA.validate(content).forEach(error -> report(error, mistakes));
        refuse(mistakes);
        try {
            VendorFile file = MAPPER.treeToValue(content, VendorFile.class);
            Vendor vendor = new VendorCompiler(file, mistakes, clock).compile();
            refuse(mistakes);
            return new Declared(vendor, Objects.requireNonNullElse(file.test(), List.of()));
        } catch (JsonProcessingException fault) {
            throw new IllegalStateException("the schema allows what the reader cannot read", fault);
        }
    }

    private static void refuse(Mistakes mistakes) {
        if (!mistakes.isEmpty()) {
            throw new VendorFileException(mistakes.found());
        }
    }

    private static void report(Error error, Mistakes mistakes) {
        NodePath location = error.getInstanceLocation();
        var pointer = new StringBuilder();
        for (int i = 0; i < location.getNameCount(); i++) {
            pointer.append('/')
                    .append(String.valueOf(location.getElement(i))
                            .replace("~", "~0")
                            .replace("/", "~1"));
        }
        boolean isUnknown = "additionalProperties".equals(error.getKeyword());
        mistakes.add(
                isUnknown ? pointer + "/" + error.getProperty() : pointer.toString(),
                isUnknown ? "is not known here" : error.getMessage());
    }

    private static JsonNode schema() {
        try (InputStream file = VendorFileReader.class.getResourceAsStream("/upstreams/upstream.schema.json")) {
            return MAPPER.readTree(Objects.requireNonNull(file, "the schema"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
