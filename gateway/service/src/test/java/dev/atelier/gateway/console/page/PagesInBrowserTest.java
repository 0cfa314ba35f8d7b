// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.atelier.gateway.audit.Actor;
import dev.atelier.gateway.signin.link.LinkService;
import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.platform.sql.Database;
import dev.atelier.testkit.Chromium;
import dev.atelier.testkit.NodeScripts;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The pages as people meet them: a real browser, keyboard and pointer, an authenticator, and axe. */
@QuarkusTest
@Tag("browser")
class PagesInBrowserTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final long ACCOUNT = 77_001;

    @Inject
    Database database;

    @Inject
    LinkService links;

    @Inject
    FakeServices services;

    @Test
    void aPersonSetsUpSignsInWithAPasskeyAndDecidesAboutApplications() {
        assumeThat(NodeScripts.canRun()).as("node and npm on the path").isTrue();
        assumeThat(Chromium.find()).as(Chromium.HOW_TO_GET).isPresent();
        NodeScripts scripts =
                NodeScripts.of(Path.of("..", "console", "src/test/browser"), Path.of("target", "browser"));
        services.reset();
        services.on(
                "GET /internal/accounts/" + ACCOUNT,
                200,
                new JsonObject().put("id", ACCOUNT).put("plan", "free"));
        services.on(
                "POST /internal/provenance",
                200,
                new JsonObject()
                        .put("made_here", true)
                        .put("matched_by", new JsonArray().add("manifest"))
                        .put(
                                "credentials",
                                new JsonObject()
                                        .put("validity", "trusted")
                                        .put("source_types", new JsonArray().add("algorithmicMedia"))));
        // The link of the set-up is for an installation without people.
        database.update("delete from app_user");
        String setup = links.createSetup(ACCOUNT, "Studio Lovelace", new Actor("test", "req_test"))
                .url();

        String output = scripts.start(
                        Map.of(
                                "CHROMIUM",
                                Chromium.find().orElseThrow().toString(),
                                "GATEWAY_PORT",
                                Integer.toString(RestAssured.port),
                                "SETUP_URL",
                                setup),
                        List.of("pages.mjs"))
                .awaitOutput(TIMEOUT);

        assertThat(output.lines()).filteredOn(line -> line.endsWith(": passed")).hasSize(7);
    }
}
