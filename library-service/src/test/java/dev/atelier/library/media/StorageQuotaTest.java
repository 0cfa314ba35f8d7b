// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import dev.atelier.library.Account;
import dev.atelier.library.FakeNetwork;
import dev.atelier.library.MediaDirectory;
import dev.atelier.library.Samples;
import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.TestCaller;
import io.quarkus.runtime.configuration.MemorySize;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

/** The storage quota of plan basic, which application.properties sets for tests; no other plan has one. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(MediaDirectory.class)
@QuarkusTestResource(FakeNetwork.class)
class StorageQuotaTest {
    private static final int MORE_THAN_FIT = 8;

    private final Account alice = Account.create();
    private final byte[] picture = Samples.png(24, 16, 7);

    @Inject
    @ConfigProperty(name = "atelier.media.quota.basic")
    MemorySize quota;

    @Test
    void uploadsAtOnceNeverPassTheQuotaTogetherAndFillIt() throws Exception {
        int fitting = fitting();

        List<Response> answers = uploadAtOnce(fitting + MORE_THAN_FIT);

        assertThat(answers.stream().filter(answer -> answer.statusCode() == 201))
                .hasSize(fitting);
        assertThat(answers.stream().filter(answer -> answer.statusCode() != 201))
                .hasSize(MORE_THAN_FIT)
                .allSatisfy(answer -> answer.then()
                        .statusCode(403)
                        .body("error.code", equalTo("storage_quota_exceeded"))
                        .body("error.message", containsString(" of " + quota.asLongValue() + " bytes")));
    }

    @Test
    void aDeletedFileMakesRoom() throws Exception {
        List<Response> answers = uploadAtOnce(fitting());
        assertThat(upload("basic").statusCode()).isEqualTo(403);

        asks("basic")
                .delete("/v1/files/" + answers.getFirst().path("id"))
                .then()
                .statusCode(200);

        assertThat(upload("basic").statusCode()).isEqualTo(201);
    }

    @Test
    void importsForRunsCountToo() throws Exception {
        uploadAtOnce(fitting());

        Account.service()
                .contentType("application/json")
                .body("{\"account\":%d,\"url\":\"%s\",\"plan\":\"basic\"}".formatted(alice.number(), dataUri()))
                .post("/internal/imports")
                .then()
                .statusCode(403)
                .body("error.code", equalTo("storage_quota_exceeded"));
    }

    @Test
    void outputsCountAndAreNeverRefused() throws Exception {
        uploadAtOnce(fitting());

        alice.output(0, "a boat");

        assertThat(upload("basic").statusCode()).isEqualTo(403);
    }

    @Test
    void aPlanWithoutAQuotaHasNoLimit() throws Exception {
        uploadAtOnce(fitting());

        assertThat(upload("pro").statusCode()).isEqualTo(201);
    }

    private String dataUri() {
        return "data:image/png;base64," + Base64.getEncoder().encodeToString(picture);
    }

    private int fitting() {
        int fitting = (int) (quota.asLongValue() / picture.length);
        assertThat(fitting).isBetween(2, 100);
        return fitting;
    }

    private List<Response> uploadAtOnce(int times) throws InterruptedException, ExecutionException {
        try (ExecutorService clients = Executors.newFixedThreadPool(MORE_THAN_FIT)) {
            List<Future<Response>> sent = new ArrayList<>();
            for (int i = 0; i < times; i++) {
                sent.add(clients.submit(() -> upload("basic")));
            }
            List<Response> answers = new ArrayList<>();
            for (Future<Response> one : sent) {
                answers.add(one.get());
            }
            return answers;
        }
    }

    private Response upload(String plan) {
        return asks(plan).multiPart("file", "boat.png", picture, "image/png").post("/v1/files");
    }

    private RequestSpecification asks(String plan) {
        return given().auth()
                .oauth2(TestCaller.account(alice.number()).plan(plan).token());
    }
}
