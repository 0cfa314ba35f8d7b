// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import java.io.Reader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** The line of each member of a YAML file. */
final class YamlLineIndex {
    private static final int DEEPEST = 30;

    private final Map<String, Integer> lines = new HashMap<>();

    /** A text that is not YAML has no lines; the reader of its content reports the fault. */
    YamlLineIndex(String text) {
        var options = new LoaderOptions();
        options.setNestingDepthLimit(DEEPEST);
        try {
            Node root = new Yaml(options).compose(Reader.of(text));
            if (root != null) {
                walk("", root);
            }
        } catch (YAMLException _) {
            lines.clear();
        }
    }

    /** The line of a member such as {@code pricing.terms[0].rate}, or of the nearest one around it that exists. */
    int of(String path) {
        String around = path;
        while (!around.isEmpty()) {
            Integer line = lines.get(around);
            if (line != null) {
                return line;
            }
            around = around.substring(0, Math.max(0, Math.max(around.lastIndexOf('.'), around.lastIndexOf('['))));
        }
        return 1;
    }

    /** The first line on which a member of this name stands. */
    int ofName(String name) {
        return lines.entrySet().stream()
                .filter(line -> line.getKey().equals(name) || line.getKey().endsWith("." + name))
                .mapToInt(Map.Entry::getValue)
                .min()
                .orElse(1);
    }

    private void walk(String path, Node node) {
        switch (node) {
            case MappingNode mapping -> mapping.getValue().forEach(entry -> member(path, entry));
            case SequenceNode sequence -> {
                List<Node> items = sequence.getValue();
                for (int i = 0; i < items.size(); i++) {
                    String item = path + "[" + i + "]";
                    lines.put(item, line(items.get(i)));
                    walk(item, items.get(i));
                }
            }
            default -> {}
        }
    }

    private void member(String path, NodeTuple entry) {
        if (entry.getKeyNode() instanceof ScalarNode key) {
            String member = path.isEmpty() ? key.getValue() : path + "." + key.getValue();
            lines.put(member, line(key));
            walk(member, entry.getValueNode());
        }
    }

    private static int line(Node node) {
        return node.getStartMark().getLine() + 1;
    }
}
