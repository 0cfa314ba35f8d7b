// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.media;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The path of a member of an input, or of an item of a list member.
 *
 * @param index -1 for the member itself
 */
public record FieldPath(String member, int index) {
    private static final Pattern FORM = Pattern.compile("([A-Za-z0-9_]+)(?:\\[([0-9]{1,4})])?");

    public static FieldPath of(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException("not a place in an input: " + text);
        }
        return new FieldPath(form.group(1), form.group(2) == null ? -1 : Integer.parseInt(form.group(2)));
    }

    /** Writes a text at the path; a list grows when the index is its length. */
    public void set(ObjectNode input, String text) {
        if (index < 0) {
            input.put(member, text);
            return;
        }
        ArrayNode items = input.withArray(member);
        if (index < items.size()) {
            items.set(index, TextNode.valueOf(text));
        } else {
            items.add(text);
        }
    }

    @Override
    public String toString() {
        return index < 0 ? member : member + "[" + index + "]";
    }
}
