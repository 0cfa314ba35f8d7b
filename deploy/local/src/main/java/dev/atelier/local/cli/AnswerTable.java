// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Shows an answer of the operator API to a person: a list as a table, an object as lines of name and value. */
final class AnswerTable {
    static final ObjectMapper JSON = new ObjectMapper();
    private static final String GAP = "  ";

    private AnswerTable() {}

    /** A text that is not JSON stays as it is. */
    static String format(String answer) {
        try {
            return String.join(System.lineSeparator(), lines(JSON.readTree(answer)));
        } catch (JsonProcessingException _) {
            return answer;
        }
    }

    private static List<String> lines(JsonNode answer) {
        if (isTable(answer)) {
            return table(answer);
        }
        if (isPage(answer)) {
            return page(answer);
        }
        if (!answer.isObject()) {
            return List.of(cell(answer));
        }
        List<String> lines = new ArrayList<>();
        List<List<String>> values = new ArrayList<>();
        List<String> below = new ArrayList<>();
        for (Map.Entry<String, JsonNode> member : answer.properties()) {
            JsonNode value = member.getValue();
            if (value.isContainerNode() && !value.isEmpty() && !isListOfValues(value)) {
                below.add("");
                below.add(member.getKey() + ":");
                below.addAll(lines(value));
            } else {
                values.add(List.of(member.getKey(), cell(value)));
            }
        }
        lines.addAll(align(values));
        lines.addAll(below);
        return lines;
    }

    private static boolean isPage(JsonNode answer) {
        return answer.path("data").isArray() && answer.has("next_cursor") && answer.size() == 2;
    }

    /** A list, and how to get its next page when there is one. */
    private static List<String> page(JsonNode answer) {
        JsonNode data = answer.path("data");
        List<String> lines = new ArrayList<>(data.isEmpty() ? List.of("There are none.") : lines(data));
        if (answer.path("next_cursor").isTextual()) {
            lines.add("");
            lines.add("There are more: --cursor " + answer.path("next_cursor").asText());
        }
        return lines;
    }

    private static boolean isTable(JsonNode node) {
        return node.isArray()
                && !node.isEmpty()
                && StreamSupport.stream(node.spliterator(), false).allMatch(JsonNode::isObject);
    }

    private static boolean isListOfValues(JsonNode node) {
        return node.isArray() && StreamSupport.stream(node.spliterator(), false).allMatch(JsonNode::isValueNode);
    }

    /** Members that only some rows have get a column too. */
    private static List<String> table(JsonNode rows) {
        Set<String> columns = new LinkedHashSet<>();
        rows.forEach(row -> row.fieldNames().forEachRemaining(columns::add));
        List<List<String>> cells = new ArrayList<>();
        cells.add(List.copyOf(columns));
        rows.forEach(row ->
                cells.add(columns.stream().map(column -> cell(row.path(column))).toList()));
        return align(cells);
    }

    private static String cell(JsonNode value) {
        if (value.isMissingNode() || value.isNull() || (value.isContainerNode() && value.isEmpty())) {
            return "-";
        }
        if (value.isObject()) {
            return value.properties().stream()
                    .map(member -> member.getKey() + "=" + cell(member.getValue()))
                    .collect(Collectors.joining(" "));
        }
        String between = isListOfValues(value) ? ", " : "; ";
        return value.isArray()
                ? StreamSupport.stream(value.spliterator(), false)
                        .map(AnswerTable::cell)
                        .collect(Collectors.joining(between))
                : value.asText();
    }

    private static List<String> align(List<List<String>> rows) {
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            var line = new StringBuilder();
            for (int column = 0; column < row.size(); column++) {
                line.append(row.get(column));
                if (column < row.size() - 1) {
                    line.append(" ".repeat(width(rows, column) - row.get(column).length()))
                            .append(GAP);
                }
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }

    private static int width(List<List<String>> rows, int column) {
        return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
    }
}
