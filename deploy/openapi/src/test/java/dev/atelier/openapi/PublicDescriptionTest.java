// SPDX-License-Identifier: Apache-2.0
package dev.atelier.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code openapi.json} of the gateway is made by the build: run with {@code -Dwrite-docs} to write it anew. */
class PublicDescriptionTest {
    private static final Path ROOT = Path.of("..", "..");
    static final Path PUBLISHED = ROOT.resolve("gateway/service/src/main/resources/openapi.json");
    private static final List<String> SERVICES =
            List.of("generation-service/service", "library-service", "billing-service", "webhook-service");

    @Test
    void thePublishedDescriptionSaysWhatTheServicesSay() throws IOException {
        JsonObject assembled = assemble();
        if (System.getProperty("write-docs") != null) {
            Files.writeString(PUBLISHED, assembled.encodePrettily() + "\n");
        }

        // The order of members means nothing and differs between builds.
        assertThat(new JsonObject(Files.readString(PUBLISHED)))
                .as("the API changed: run this test with -Dwrite-docs and review the diff of openapi.json")
                .isEqualTo(assembled);
    }

    private static JsonObject assemble() throws IOException {
        List<JsonObject> descriptions = new ArrayList<>();
        for (String service : SERVICES) {
            // Written by the build of the service (quarkus.smallrye-openapi.store-schema-directory).
            Path description = ROOT.resolve(service).resolve("target/openapi/openapi.json");
            assertThat(description).as("run ./atelier build first").exists();
            descriptions.add(new JsonObject(Files.readString(description)));
        }
        return new DocumentAssembly("http://localhost:8080").assemble(descriptions);
    }
}
