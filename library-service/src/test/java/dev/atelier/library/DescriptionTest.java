// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.testkit.RealServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The API description names every public operation, and nothing internal. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(MediaDirectory.class)
@QuarkusTestResource(FakeNetwork.class)
class DescriptionTest {

    @Test
    void everyPublicOperationHasANameThatAnSdkCanUse() {
        JsonPath description =
                given().accept("application/json").get("/q/openapi").jsonPath();

        Map<String, Map<String, Object>> paths = description.getMap("paths");
        var operations = new TreeSet<String>();
        paths.values()
                .forEach(path -> path.values().forEach(operation -> {
                    if (operation instanceof Map<?, ?> described && described.containsKey("operationId")) {
                        operations.add(String.valueOf(described.get("operationId")));
                    }
                }));
        assertThat(operations)
                .containsExactly(
                        "createProject",
                        "createShelfItem",
                        "deleteFile",
                        "deleteShelfItem",
                        "describeMedia",
                        "getFile",
                        "getMedia",
                        "importFile",
                        "inspectProvenance",
                        "listFiles",
                        "listProjects",
                        "listShelfItems",
                        "listShelves",
                        "listVoices",
                        "renameShelfItem",
                        "uploadFile");
        assertThat(paths.keySet()).noneMatch(path -> path.startsWith("/internal"));
    }

    @Test
    void anUploadIsDescribedAsAFormWithAFile() {
        JsonPath description =
                given().accept("application/json").get("/q/openapi").jsonPath();

        assertThat(description.getString(
                        "paths.'/v1/files'.post.requestBody.content.'multipart/form-data'.schema.'$ref'"))
                .isEqualTo("#/components/schemas/UploadForm");
        assertThat(description.getString("components.schemas.UploadForm.properties.file.format"))
                .isEqualTo("binary");
        assertThat(List.of("File", "PageFileView", "Shelf", "ShelfItem", "Project", "Voice"))
                .allMatch(name -> description.getMap("components.schemas").containsKey(name));
    }
}
