// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.usage;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.startsWith;

import dev.atelier.billing.TestAccounts;
import dev.atelier.billing.TestClock;
import dev.atelier.billing.TestCustomer;
import dev.atelier.billing.charge.ChargeRequest;
import dev.atelier.billing.charge.ChargeService;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.event.Outcome;
import dev.atelier.platform.id.GenerationId;
import dev.atelier.platform.metadata.Metadata;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The usage report of an account. */
@QuarkusTest
class UsageResourceTest {

    @Inject
    TestCustomer customer;

    @Inject
    TestAccounts accounts;

    @Inject
    ChargeService charges;

    @Inject
    TestClock clock;

    private long account;

    @BeforeEach
    void spendSomething() {
        customer.open(Instant.parse("2026-03-30T23:59:59Z"), 1_000);
        account = customer.account();
        charge(10, "flux", 0L, Origin.API);
        clock.set(Instant.parse("2026-03-31T00:00:00Z"));
        charge(20, "flux", 3L, Origin.WEB);
        charges.voidCharge(charge(40, "wan", 3L, Origin.API));
        charge(5, null, null, null);
    }

    @Test
    void withoutParametersItIsThisMonthByDay() {
        usage("")
                .statusCode(200)
                .body("from", equalTo("2026-03-01"))
                .body("to", equalTo("2026-03-31"))
                .body("group_by", equalTo("day"))
                .body("data.key", contains("2026-03-30", "2026-03-31"))
                .body("data.credits", contains(10, 25))
                .body("data.generations", contains(1, 3))
                .body("data.refunds", contains(0, 1))
                .body("data.credits_refunded", contains(0, 40))
                .body("total.credits", equalTo(35))
                .body("total.generations", equalTo(4));
    }

    @Test
    void eachGroupIsSummedUp() {
        usage("?group_by=model")
                .body("data.key", contains("flux", "unknown", "wan"))
                .body("data.credits", contains(30, 5, 0));
        usage("?group_by=project")
                .body("data.key", contains("proj_3", "proj_0", "unknown"))
                .body("data.credits", contains(20, 10, 5));
        usage("?group_by=origin")
                .body("data.key", contains("web", "api", "unknown"))
                .body("data.credits", contains(20, 10, 5));
        usage("?group_by=credential").body("data.key", contains("key_" + customer.credential()));
    }

    @Test
    void whatDidNotComeIsNotSpentAndCountsOnTheDayOfItsCharge() {
        long generation = charge(9, "flux", 0L, Origin.API);
        clock.set(Instant.parse("2026-04-01T00:00:00Z"));
        charges.finish(new GenerationFinished(
                "evt_short_" + generation,
                new GenerationId(generation),
                account,
                customer.credential(),
                Outcome.SUCCEEDED,
                9,
                6L,
                null,
                0,
                Origin.API,
                clock.instant()));

        usage("?from=2026-03-31&to=2026-03-31")
                .body("total.credits", equalTo(28))
                .body("total.credits_refunded", equalTo(46))
                .body("total.refunds", equalTo(1));
        usage("?from=2026-04-01&to=2026-04-01").body("total.credits", equalTo(0));
    }

    @Test
    void bothEndsAreIncluded() {
        usage("?from=2026-03-30&to=2026-03-30").body("total.credits", equalTo(10));
        usage("?from=2026-03-31&to=2026-03-31").body("total.credits", equalTo(25));
        usage("?from=2026-04-01&to=2026-04-02").body("data", empty()).body("total.credits", equalTo(0));
    }

    @Test
    void aSpreadsheetCanReadIt() {
        String csv =
                "model,generations,refunds,credits,credits_refunded\r\nflux,2,0,30,0\r\nunknown,1,0,5,0\r\nwan,1,1,0,40\r\n";

        usage("?group_by=model&format=csv")
                .statusCode(200)
                .header("Content-Type", startsWith("text/csv"))
                .body(equalTo(csv));
        given().auth()
                .oauth2(TestCaller.account(account).token())
                .accept("text/csv")
                .get("/v1/usage?group_by=model")
                .then()
                .statusCode(200)
                .body(equalTo(csv));
    }

    @Test
    void aFormulaInACellIsOnlyText() {
        charge(7, "=1+\"2\",3", 0L, Origin.API);

        usage("?group_by=model&format=csv").body(org.hamcrest.Matchers.containsString("\"'=1+\"\"2\"\",3\",1,0,7,0"));
    }

    @Test
    void metadataNarrowsAndGroupsTheReport() {
        charge(7, "flux", 0L, Origin.API, metadata("team", "blue", "order", "a\"b"));
        charge(8, "wan", 0L, Origin.API, metadata("team", "blue"));
        charges.voidCharge(charge(9, "wan", 0L, Origin.API, metadata("team", "red")));
        charge(1, "wan", 0L, Origin.API, metadata("team", ""));

        report("metadata[team]", "blue", "model")
                .body("data.key", contains("wan", "flux"))
                .body("total.credits", equalTo(15));
        report("metadata[order]", "a\"b", "model").body("total.credits", equalTo(7));
        report("metadata[team]", "green", "day").body("data", empty()).body("total.credits", equalTo(0));
        usage("?group_by=metadata[team]")
                .body("group_by", equalTo("metadata[team]"))
                .body("data.key", contains("unknown", "blue", "", "red"))
                .body("data.credits", contains(35, 15, 1, 0))
                .body("total.credits", equalTo(51));
        usage("?group_by=metadata[team]&format=csv")
                .statusCode(200)
                .body(startsWith(
                        "metadata[team],generations,refunds,credits,credits_refunded\r\nunknown,4,1,35,40\r\n"));
    }

    private ValidatableResponse report(String filter, String value, String group) {
        return given().auth()
                .oauth2(TestCaller.account(account).token())
                .queryParam(filter, value)
                .queryParam("group_by", group)
                .get("/v1/usage")
                .then()
                .statusCode(200);
    }

    private static Metadata metadata(String... pairs) {
        Map<String, String> map = new HashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            map.put(pairs[i], pairs[i + 1]);
        }
        return new Metadata(map);
    }

    @Test
    void theGatewayReadsTheSameByCredential() {
        given().auth()
                .oauth2(TestCaller.internal("gateway"))
                .get("/internal/accounts/" + account + "/usage?from=2026-03-31")
                .then()
                .statusCode(200)
                .body("data.key", contains("key_" + customer.credential()))
                .body("data.credits", contains(25))
                .body("total.credits_refunded", equalTo(40));
    }

    @Test
    void anotherAccountSeesNothingOfIt() {
        account = accounts.open(0);

        usage("?group_by=model").body("data", empty());
    }

    @Test
    void theReadScopeIsNeeded() {
        given().auth()
                .oauth2(TestCaller.account(account).scopes("generate").token())
                .get("/v1/usage")
                .then()
                .statusCode(403)
                .body("error.code", equalTo("insufficient_scope"));
    }

    @ParameterizedTest
    @CsvSource({
        "from=yesterday, from",
        "metadata=blue, metadata",
        "group_by=metadata[], metadata.",
        "metadata[team]=a&metadata[team]=b, metadata.team",
        "from=2026-13-01, from",
        "to=2026-02-30, to",
        "to=+12026-02-3, to",
        "from=2026-04-02&to=2026-04-01, from",
        "from=2025-03-30&to=2026-03-31, from",
        "group_by=month, group_by",
        "format=xml, format"
    })
    void aWrongParameterIsNamed(String query, String param) {
        usage("?" + query)
                .statusCode(422)
                .body("error.code", equalTo("invalid_input"))
                .body("error.param", equalTo(param));
    }

    private ValidatableResponse usage(String query) {
        return given().auth()
                .oauth2(TestCaller.account(account).token())
                .get("/v1/usage" + query)
                .then();
    }

    private long charge(long credits, @Nullable String model, @Nullable Long project, @Nullable Origin origin) {
        return charge(credits, model, project, origin, null);
    }

    private long charge(
            long credits,
            @Nullable String model,
            @Nullable Long project,
            @Nullable Origin origin,
            @Nullable Metadata metadata) {
        long generation = accounts.nextGeneration();
        charges.charge(new ChargeRequest(
                generation,
                account,
                customer.credential(),
                credits,
                null,
                null,
                null,
                false,
                model,
                project,
                origin,
                null,
                metadata));
        return generation;
    }
}
