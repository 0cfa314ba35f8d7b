// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds SQL statements in Java sources whose result is "all columns". */
final class ResultColumns {
    /**
     * A star behind {@code returning}, behind an alias, or behind a {@code select} that no parenthesis opens; in braces
     * Hibernate writes the columns out.
     */
    private static final Pattern STAR = Pattern.compile(
            "\\breturning\\s+\\*|(?<!\\()(?<!\\(\\s{1,200})\\bselect\\s+\\*|[ ,(](?<!\\{)[a-z_]+\\.\\*[ ,\\n\"]");

    private static final Pattern TEXT =
            Pattern.compile("\"\"\"\\n.*?\"\"\"|\"(?:[^\"\\\\\\n]|\\\\.)*\"", Pattern.DOTALL);

    private static final Pattern SQL = Pattern.compile("\\b(select|returning|update|insert|delete)\\b");

    private ResultColumns() {}

    /** Each place as file and text; empty when all statements name what they return. */
    static List<String> unnamed(Path sources) throws IOException {
        List<String> found = new ArrayList<>();
        try (Stream<Path> files = Files.walk(sources)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".java")).toList()) {
                unnamed(Files.readString(file)).forEach(text -> found.add(file + ": " + text));
            }
        }
        return found;
    }

    static List<String> unnamed(String source) {
        List<String> found = new ArrayList<>();
        Matcher texts = TEXT.matcher(source);
        while (texts.find()) {
            String text = texts.group();
            if (SQL.matcher(text).find() && STAR.matcher(text).find()) {
                found.add(text);
            }
        }
        return found;
    }
}
