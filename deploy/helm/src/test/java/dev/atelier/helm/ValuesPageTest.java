// SPDX-License-Identifier: Apache-2.0
package dev.atelier.helm;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.comments.CommentLine;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** The README of the chart is made from its values: run with {@code -Dwrite-docs} to write it anew. */
class ValuesPageTest {
    private static final Path VALUES = Path.of("atelier", "values.yaml");
    private static final Path PAGE = Path.of("atelier", "README.md");
    private static final String HEAD = """
            # The chart atelier

            Six components of Atelier on Kubernetes, beside a PostgreSQL, a Kafka, a Redis and an S3 store of yours; the
            chart brings none of them. docs/operations.md leads from an empty namespace to the first generation, and
            `../examples` has servers, Secrets and values that fit each other.

            ```sh
            helm install studio deploy/helm/atelier --namespace atelier --values values.yaml
            ```

            `values.schema.json` refuses unknown keys and wrong values; the templates refuse combinations that cannot work.
            This page is made from `values.yaml`: do not edit it, run `ValuesPageTest` of `deploy/helm` with `-Dwrite-docs`.

            | value | default | meaning |
            |---|---|---|
            """;

    @Test
    void thePageSaysWhatTheValuesSay() throws IOException {
        String page = HEAD + rows().stream().map(Row::line).collect(Collectors.joining("\n", "", "\n"));
        if (System.getProperty("write-docs") != null) {
            Files.writeString(PAGE, page);
        }

        assertThat(Files.readString(PAGE)).isEqualTo(page);
    }

    @Test
    void everyValueIsInTheSchema() throws IOException {
        JsonNode schema =
                Rendered.YAML.readTree(Path.of("atelier", "values.schema.json").toFile());

        for (Row row : rows()) {
            assertThat(isKnown(schema, row.key())).as(row.key()).isTrue();
        }
    }

    private static boolean isKnown(JsonNode schema, String key) {
        JsonNode here = schema;
        for (String part : key.split("\\.", -1)) {
            JsonNode properties = resolve(schema, here).path("properties");
            here = properties.path(part);
            if (here.isMissingNode()) {
                return false;
            }
        }
        return true;
    }

    private static JsonNode resolve(JsonNode schema, JsonNode here) {
        String reference = here.path("$ref").asText();
        return reference.isEmpty() ? here : schema.at(reference.substring(1));
    }

    private record Row(String key, String value, String meaning) {
        String line() {
            return "| `%s` | %s | %s |"
                    .formatted(key, value.isEmpty() ? "" : "`" + value + "`", meaning.replace("|", "\\|"));
        }
    }

    private static List<Row> rows() throws IOException {
        var options = new LoaderOptions();
        options.setProcessComments(true);
        List<Row> rows = new ArrayList<>();
        try (Reader reader = Files.newBufferedReader(VALUES)) {
            collect("", (MappingNode) new Yaml(options).compose(reader), rows);
        }
        return rows;
    }

    /** A key with a comment is a row; values below it that have comments are rows of their own. */
    private static void collect(String prefix, MappingNode mapping, List<Row> rows) {
        for (NodeTuple entry : mapping.getValue()) {
            String key = prefix + ((ScalarNode) entry.getKeyNode()).getValue();
            Node value = entry.getValueNode();
            String meaning = comment(entry.getKeyNode());
            boolean isHeading = value instanceof MappingNode below && hasComments(below);
            assertThat(!meaning.isEmpty() || isHeading)
                    .as(key + " needs a comment")
                    .isTrue();
            if (!meaning.isEmpty()) {
                rows.add(new Row(key, isHeading ? "" : text(value), meaning));
            }
            if (isHeading) {
                collect(key + ".", (MappingNode) value, rows);
            }
        }
    }

    private static boolean hasComments(MappingNode mapping) {
        return mapping.getValue().stream().anyMatch(entry -> {
            Node value = entry.getValueNode();
            return !comment(entry.getKeyNode()).isEmpty() || (value instanceof MappingNode below && hasComments(below));
        });
    }

    private static String comment(Node key) {
        List<CommentLine> lines = key.getBlockComments();
        return lines == null
                ? ""
                : lines.stream()
                        .map(line -> line.getValue().strip())
                        .collect(Collectors.joining(" "))
                        .strip();
    }

    /** In flow style, as one would write it behind {@code --set-json}. */
    private static String text(Node node) {
        return switch (node) {
            case ScalarNode scalar -> scalar.getValue();
            case SequenceNode sequence ->
                sequence.getValue().stream().map(ValuesPageTest::text).collect(Collectors.joining(", ", "[", "]"));
            case MappingNode mapping ->
                mapping.getValue().stream()
                        .map(entry -> text(entry.getKeyNode()) + ": " + text(entry.getValueNode()))
                        .collect(Collectors.joining(", ", "{", "}"));
            default -> throw new IllegalStateException("values are scalars, lists and maps");
        };
    }
}
