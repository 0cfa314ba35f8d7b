// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a page names exists. */
class LinksTest {
    private static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();
    private static final Path DECISIONS = ROOT.resolve("docs").resolve("adr");
    private static final Set<String> SKIPPED = Set.of("target", "node_modules", ".git", ".atelier");
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s#]+)(?:#[^)]*)?\\)");
    private static final Pattern DECISION = Pattern.compile("\\b(?:adr/|ADR )(\\d{4})");

    @Test
    void everyLinkLeadsToAFile() throws IOException {
        List<String> dead = new ArrayList<>();
        for (Path page : pages()) {
            Matcher links = LINK.matcher(Files.readString(page));
            while (links.find()) {
                String target = links.group(1);
                if (!target.contains(":") && !Files.exists(page.resolveSibling(target))) {
                    dead.add(ROOT.relativize(page) + " -> " + target);
                }
            }
        }

        assertThat(dead).isEmpty();
    }

    @Test
    void everyDecisionThatAPageNamesIsThere() throws IOException {
        List<String> missing = new ArrayList<>();
        List<String> numbers = decisions().map(name -> name.substring(0, 4)).toList();
        for (Path page : pages()) {
            DECISION.matcher(Files.readString(page))
                    .results()
                    .filter(named -> !numbers.contains(named.group(1)))
                    .forEach(named -> missing.add(ROOT.relativize(page) + " -> " + named.group()));
        }

        assertThat(missing).isEmpty();
    }

    @Test
    void everyPageOfTheDocumentationIsInItsIndex() throws IOException {
        String index = Files.readString(ROOT.resolve("docs").resolve("README.md"));
        try (Stream<Path> files = Files.list(ROOT.resolve("docs"))) {
            assertThat(files.map(file -> file.getFileName().toString())
                            .filter(name -> name.endsWith(".md") && !name.equals("README.md")))
                    .isNotEmpty()
                    .allSatisfy(name -> assertThat(index).contains("(" + name + ")"));
        }
    }

    @Test
    void decisionsHaveConsecutiveNumbersAndALineInTheirIndex() throws IOException {
        List<String> names = decisions().toList();
        String index = Files.readString(DECISIONS.resolve("README.md"));

        assertThat(names.stream().map(name -> Integer.parseInt(name.substring(0, 4))))
                .isNotEmpty()
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, names.size()).boxed().toList());
        assertThat(names).allSatisfy(name -> assertThat(index).contains("(" + name + ")"));
    }

    private static Stream<String> decisions() throws IOException {
        try (Stream<Path> files = Files.list(DECISIONS)) {
            return files
                    .map(file -> file.getFileName().toString())
                    .filter(name -> name.matches("\\d{4}-.*\\.md"))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return SKIPPED.contains(folder.getFileName().toString())
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(".md")) {
                    pages.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return pages;
    }
}
