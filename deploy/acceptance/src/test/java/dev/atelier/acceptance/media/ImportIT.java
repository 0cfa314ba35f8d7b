// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.startsWith;

import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.TestAccount;
import dev.atelier.acceptance.TestWebsite;
import io.restassured.response.Response;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Imports of links that lead to the platform itself, to its network or nowhere, through the public API. */
class ImportIT {
    private static final List<String> INSIDE = List.of(
            "https://127.0.0.1/",
            "https://127.0.0.2/x",
            "https://127.1/",
            "https://2130706433/",
            "https://017700000001/",
            "https://0177.0.0.1/",
            "https://0x7f000001/",
            "https://0x7f.0.0.1/",
            "https://0/",
            "https://[::1]/",
            "https://[::]/",
            "https://[0:0:0:0:0:0:0:1]/",
            "https://[::ffff:127.0.0.1]/",
            "https://[::ffff:7f00:1]/",
            "https://[::127.0.0.1]/",
            "https://[64:ff9b::7f00:1]/",
            "https://[2002:7f00:1::]/",
            "https://[fd00::1]/",
            "https://[fe80::1]/",
            "https://169.254.169.254/latest/meta-data/",
            "https://[fd00:ec2::254]/latest/meta-data/",
            "https://10.0.0.1/",
            "https://172.16.0.1/",
            "https://192.168.0.1/",
            "https://100.64.0.1/",
            "https://198.18.0.1/",
            "https://localhost/",
            "https://localhost./",
            "https://１２７.０.０.１/",
            "https://files.test:8443/picture.png",
            "https://user:password@files.test/picture.png",
            "https://files.test@127.0.0.1/",
            "https://files.test\\@127.0.0.1/",
            "http://files.test/picture.png",
            "file:///etc/passwd",
            "gopher://127.0.0.1/");

    private final Platform platform = Platform.get();
    private final TestWebsite site = platform.site();
    private final TestAccount account = platform.account(0);

    @Test
    void nothingInsideIsEverCalled() throws IOException {
        try (UnresponsiveServer listener = UnresponsiveServer.open()) {
            for (String url : INSIDE) {
                refused(url);
            }
            for (String inside : List.of(
                    "https://127.0.0.1:" + listener.port() + "/",
                    "http://127.0.0.1:" + listener.port() + "/",
                    "https://127.0.0.1/",
                    "https://[::1]/")) {
                refused(site.url("to?" + inside));
                refused(inside);
            }

            assertThat(listener.calls()).isZero();
        }
        importing(site.url("picture.png")).then().statusCode(201);
    }

    @Test
    void aBodyOfTenGigabytesIsEndedByTheLimitOfItsType() {
        refused(site.url("endless"));

        assertThat(site.sent()).isLessThan(100_000_000);
        awaitNothingUnfinished();
    }

    /** Takes as long as a download may: a minute. */
    @Test
    @EnabledIfSystemProperty(named = "soak", matches = ".*")
    void aBodyThatDripsForFiveMinutesIsEndedByTheTimeADownloadHas() {
        refused(site.url("drip")).then().time(org.hamcrest.Matchers.lessThan(75_000L));

        awaitNothingUnfinished();
    }

    private Response refused(String url) {
        Response answer = importing(url);
        answer.then()
                .statusCode(422)
                .header("X-Request-Id", startsWith("req_"))
                .body("error.code", equalTo("invalid_input"))
                .body("error.param", equalTo("url"));
        assertThat(answer.asString()).doesNotContain("127.0.0.1", "Exception", "java");
        return answer;
    }

    private Response importing(String url) {
        return account.request().body(Map.of("url", url)).post("/v1/files/import");
    }

    /** Another class's run may have left the library work, which has a file there for a moment. */
    private void awaitNothingUnfinished() {
        await().until(() -> unfinished() == 0);
    }

    private long unfinished() throws IOException {
        try (Stream<Path> files = Files.list(platform.media().resolve("incoming"))) {
            return files.count();
        }
    }
}
