// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.local.server.SourceTree;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Migrations of all services that Flyway runs outside a transaction can be repeated: adr/0069. */
class MigrationFormTest {
    private static final Set<String> NO_SOURCES = Set.of("target", "node_modules", ".git");
    /** What PostgreSQL refuses inside a transaction, so that Flyway leaves it. */
    private static final Pattern OUTSIDE = Pattern.compile(
            "\\bconcurrently\\b|^(vacuum|reindex|cluster|create database|drop database|alter system|create tablespace)\\b"
                    + "|\\badd value\\b");

    private static final Pattern CREATE = Pattern.compile("create (?:unique )?index concurrently (\\w+) on .*");

    @Test
    void everyMigrationOutsideATransactionCanBeRepeated() throws IOException {
        List<Path> migrations = migrations();
        assertThat(migrations).hasSizeGreaterThan(8);

        assertThat(migrations)
                .allSatisfy(file -> assertThat(unrepeatable(Files.readString(file)))
                        .as(file.toString())
                        .isEmpty());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "create index concurrently a on t (x);",
                "create index concurrently if not exists a on t (x);",
                "drop index concurrently if exists b;\ncreate index concurrently a on t (x);",
                "drop index concurrently a;",
                "drop index concurrently if exists a;\ncreate index concurrently a on t (x);\nalter table t add column y text;",
                "alter table t detach partition p concurrently;",
                "alter type mood add value 'odd';",
                "vacuum t;",
                "create index\n  concurrently -- why\n  a on t (x)"
            })
    void whatCannotBeRepeatedIsFound(String migration) {
        assertThat(unrepeatable(migration)).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "create index a on t (x);\nalter table t add column y text;",
                "-- An index that is not made concurrently.\ncreate index a on t (x);",
                "drop index concurrently if exists a;\nCREATE UNIQUE INDEX CONCURRENTLY a ON t (x) WHERE y;",
                "drop index concurrently if exists a;"
            })
    void whatCanBeRepeatedIsLeftAlone(String migration) {
        assertThat(unrepeatable(migration)).isEmpty();
    }

    /** The statements of a file without a transaction that fail, or change something more, when a run of it is repeated. */
    private static List<String> unrepeatable(String file) {
        List<String> statements = Stream.of(file.replaceAll("--[^\n]*", "").split(";"))
                .map(statement -> statement.strip().replaceAll("\\s+", " ").toLowerCase(Locale.ROOT))
                .filter(statement -> !statement.isEmpty())
                .toList();
        if (statements.stream()
                .noneMatch(statement -> OUTSIDE.matcher(statement).find())) {
            return List.of();
        }
        List<String> unrepeatable = new ArrayList<>();
        String before = "";
        for (String statement : statements) {
            var create = CREATE.matcher(statement);
            boolean isDrop = statement.startsWith("drop index concurrently if exists ");
            boolean isAfterItsDrop =
                    create.matches() && before.equals("drop index concurrently if exists " + create.group(1));
            if (!isDrop && !isAfterItsDrop) {
                unrepeatable.add(statement);
            }
            before = statement;
        }
        return unrepeatable;
    }

    private static List<Path> migrations() throws IOException {
        List<Path> migrations = new ArrayList<>();
        Files.walkFileTree(SourceTree.root(), new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes facts) {
                return NO_SOURCES.contains(directory.getFileName().toString())
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes facts) {
                if (file.toString().matches(".*/src/main/resources/db/.*/[VR]\\w*__\\w+\\.sql")) {
                    migrations.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return migrations;
    }
}
