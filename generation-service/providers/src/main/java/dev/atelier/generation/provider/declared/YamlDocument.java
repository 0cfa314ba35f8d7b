// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.declared;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Reader;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/** A YAML file as JSON that knows where in the file each value stands; values are named by JSON Pointers. */
final class YamlDocument {
    private static final int DEEPEST = 30;
    /** A file of a vendor has some hundred lines. */
    private static final int LONGEST = 200_000;

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final Map<String, Mark> marks = new HashMap<>();
    private final Mistakes mistakes;
    private final JsonNode content;

    private YamlDocument(Node root, Mistakes mistakes) {
        this.mistakes = mistakes;
        this.content = convert("", root);
    }

    /** Reads the text; what is wrong with it is added to the mistakes. */
    static JsonNode read(String text, Mistakes mistakes) {
        var options = new LoaderOptions();
        options.setNestingDepthLimit(DEEPEST);
        options.setCodePointLimit(LONGEST);
        // A file without references is as long as it looks.
        options.setMaxAliasesForCollections(0);
        try {
            Node root = new Yaml(options).compose(Reader.of(text));
            if (root == null) {
                mistakes.addAt(1, 1, "the file is empty");
                return JSON.missingNode();
            }
            var document = new YamlDocument(root, mistakes);
            mistakes.locate(document.marks);
            return document.content;
        } catch (MarkedYAMLException fault) {
            Mark mark = fault.getProblemMark();
            mistakes.addAt(mark.getLine() + 1, mark.getColumn() + 1, "is no YAML: " + fault.getProblem());
        } catch (YAMLException fault) {
            mistakes.addAt(1, 1, "is no YAML: " + fault.getMessage());
        }
        return JSON.missingNode();
    }

    private JsonNode convert(String pointer, Node node) {
        marks.putIfAbsent(pointer, node.getStartMark());
        return switch (node) {
            case MappingNode mapping -> {
                ObjectNode object = JSON.objectNode();
                mapping.getValue().forEach(member -> addMember(pointer, object, member));
                yield object;
            }
            case SequenceNode sequence -> {
                ArrayNode array = JSON.arrayNode();
                List<Node> elements = sequence.getValue();
                for (int i = 0; i < elements.size(); i++) {
                    array.add(convert(pointer + "/" + i, elements.get(i)));
                }
                yield array;
            }
            case ScalarNode scalar -> scalar(scalar);
            default -> JSON.nullNode();
        };
    }

    private void addMember(String pointer, ObjectNode object, NodeTuple member) {
        Mark mark = member.getKeyNode().getStartMark();
        if (!(member.getKeyNode() instanceof ScalarNode key)) {
            mistakes.addAt(mark.getLine() + 1, mark.getColumn() + 1, "the name of a member is a text");
            return;
        }
        String name = key.getValue();
        String inside = pointer + "/" + name.replace("~", "~0").replace("/", "~1");
        if (object.has(name)) {
            mistakes.addAt(mark.getLine() + 1, mark.getColumn() + 1, "'" + name + "' stands here twice");
        }
        marks.put(inside, mark);
        object.set(name, convert(inside, member.getValueNode()));
    }

    /** Words such as {@code no}, and dates, stay texts: vendors mean them as such. */
    private static JsonNode scalar(ScalarNode scalar) {
        String text = scalar.getValue();
        Tag tag = scalar.getTag();
        if (tag.equals(Tag.NULL)) {
            return JSON.nullNode();
        }
        if (tag.equals(Tag.BOOL) && (text.equals("true") || text.equals("false"))) {
            return JSON.booleanNode(text.equals("true"));
        }
        if (tag.equals(Tag.INT) && text.matches("-?[0-9]{1,15}")) {
            return JSON.numberNode(Long.parseLong(text));
        }
        if (tag.equals(Tag.FLOAT) && text.matches("-?[0-9]{1,15}\\.[0-9]{1,15}")) {
            return JSON.numberNode(new BigDecimal(text));
        }
        return JSON.textNode(text);
    }
}
