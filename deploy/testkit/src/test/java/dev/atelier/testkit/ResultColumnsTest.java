// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A prepared statement whose result gets a column more fails once on each connection (SQLSTATE 0A000), so a migration that adds
 * one would make running replicas answer 500. Stars inside of a query do no harm: only its own result is fixed.
 */
class ResultColumnsTest {
    private static final Path ROOT = Path.of("..", "..");

    @Test
    void everyStatementOfTheServicesNamesWhatItReturns() throws IOException {
        List<String> unnamed = new ArrayList<>();
        for (Path sources : sources()) {
            unnamed.addAll(ResultColumns.unnamed(sources));
        }

        assertThat(unnamed).isEmpty();
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> folders = Files.find(ROOT, 5, (path, _) -> path.endsWith("src/main/java"))) {
            List<Path> found = folders.toList();
            assertThat(found).hasSizeGreaterThan(20);
            return found;
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"select * from shelf\"",
                "\"update job set polls = 1 where id = ? returning *\"",
                "\"select id, item.* from item\"",
                "\"select item.*, id from item\"",
                "\"\"\"\n    update delivery set a = 1 from due\n    returning delivery.*, url\"\"\"",
                "\"\"\"\n    with due as (select id from run)\n    select *\n    from due\"\"\"",
                "\"\"\"\n    select id from a\n    union all\n    select * from b\"\"\"",
            })
    void aResultOfAllColumnsIsFound(String source) {
        assertThat(ResultColumns.unnamed("private static final String SQL = " + source + ";"))
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"select {item.*} from item\"",
                "\"select count(*) from item\"",
                "\"select id from (select * from item limit 3) led\"",
                "\"\"\"\n    select id from place cross join lateral (\n        select * from item limit 3) item\"\"\"",
                "\"update endpoint_queue set inflight = ? * 2 where id = 1\"",
                "\"There is no item.* here\"",
            })
    void namedColumnsAndInnerStarsAreFine(String source) {
        assertThat(ResultColumns.unnamed("private static final String SQL = " + source + ";"))
                .isEmpty();
    }
}
