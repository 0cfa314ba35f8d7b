// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import dev.atelier.library.Account;
import dev.atelier.library.FakeNetwork;
import dev.atelier.library.MediaDirectory;
import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.Rows;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(MediaDirectory.class)
@QuarkusTestResource(FakeNetwork.class)
class RetentionTest {
    private final Account alice = Account.create();
    private final Account bob = Account.create();

    @Inject
    LibraryCleanupWorker worker;

    @Inject
    Rows rows;

    @Test
    void onlyWhatIsOlderThanAnAccountWishesGoes() {
        String old = alice.picture(1).getString("id");
        String oldOutput = alice.output(0, "x");
        String ofBob = bob.picture(2).getString("id");
        rows.change(
                "update file set created_at = now() - interval '8 days' where account_id in (?, ?)",
                alice.number(),
                bob.number());
        rows.change(
                "update stored_object set created_at = now() - interval '8 days' where account_id in (?, ?)",
                alice.number(),
                bob.number());
        String recent = alice.picture(3).getString("id");
        retention("{\"days\": 7}", 200);

        worker.clean();

        assertThat(alice.resolve(old, oldOutput, recent).getList("media.found")).containsExactly(false, false, true);
        assertThat(bob.resolve(ofBob).getList("media.found")).containsExactly(true);
    }

    @Test
    void aNumberThatMakesNoSenseIsNamed() {
        Account.service("gateway")
                .contentType(ContentType.JSON)
                .body("{\"days\": 0}")
                .put("/internal/accounts/{account}/retention", alice.number())
                .then()
                .statusCode(422)
                .body("error.param", equalTo("days"));
        retention("{\"days\": null}", 200);
    }

    private void retention(String body, int status) {
        Account.service("gateway")
                .contentType(ContentType.JSON)
                .body(body)
                .put("/internal/accounts/{account}/retention", alice.number())
                .then()
                .statusCode(status);
    }
}
