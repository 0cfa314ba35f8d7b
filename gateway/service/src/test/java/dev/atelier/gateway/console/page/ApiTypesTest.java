// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The types of the console's API client are made from {@code openapi.json}: run with {@code -Dwrite-docs} to write them anew. */
class ApiTypesTest {
    private static final Path TYPES = Path.of("..", "console", "src/main/web/api/types.ts");

    @Test
    void theTypesAreThoseOfTheDescription() throws IOException {
        String types = ApiTypes.of(new JsonObject(Files.readString(Path.of("src/main/resources/openapi.json"))));

        if (System.getProperty("write-docs") != null) {
            Files.writeString(TYPES, types);
        }

        assertThat(Files.readString(TYPES))
                .as("the API changed: run this test with -Dwrite-docs and review the diff of types.ts")
                .isEqualTo(types);
    }
}
