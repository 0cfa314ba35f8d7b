// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.fal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.provider.JobHandle;
import dev.atelier.generation.provider.JobState;
import dev.atelier.generation.provider.Provider.CancelResult;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.SubmitResult;
import dev.atelier.generation.provider.http.VendorHarness;
import dev.atelier.generation.provider.testkit.FakeVendor.Answer;
import dev.atelier.generation.provider.testkit.FakeVendor.Request;
import dev.atelier.generation.provider.testkit.Jobs;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FalProviderTest {
    private final FalFixture fixture = new FalFixture();
    private final FakeFal fal = fixture.fal();
    private final VendorHarness harness = fixture.harness();
    private final FalProvider provider = fixture.provider();
    private final ProviderJob job = fixture.job();

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void aJobIsPostedAsItIsAndFoundAgainUnderItsApplication() throws Exception {
        SubmitResult submission = provider.submit(job);

        assertThat(submission).isEqualTo(new SubmitResult.Accepted(FalFixture.HANDLE));
        Request sent = fal.requests().getFirst();
        assertThat(sent.json()).isEqualTo(VendorHarness.params());
        assertThat(sent.query()).isEmpty();
        assertThat(sent.header("x-operator")).isEqualTo("configured");
    }

    @Test
    void theCallbackAddressTravelsInTheQuery() throws Exception {
        provider.submit(
                Jobs.withCallback(job, URI.create("https://atelier.test/callbacks/42?t=a b".replace(" ", "%20"))));

        assertThat(fal.requests().getFirst().query())
                .isEqualTo("fal_webhook=https%3A%2F%2Fatelier.test%2Fcallbacks%2F42%3Ft%3Da%2520b");
    }

    @Test
    void theVendorsOwnAddressIsTakenAndAForeignOneIsNot() throws Exception {
        String statusUrl = fal.url() + "/other/app/requests/req-1/status";
        fal.submitWith(Answer.json(200, "{\"request_id\":\"req-1\",\"status_url\":\"" + statusUrl + "\"}"));

        assertThat(provider.submit(job))
                .isEqualTo(new SubmitResult.Accepted(
                        new JobHandle("{\"id\":\"req-1\",\"path\":\"/other/app/requests/req-1\"}")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"../admin", "flux", "fal-ai/flux?x=1", "fal-ai/a b"})
    void aModelNameThatIsNoEndpointIsNeverSent(String model) throws Exception {
        assertThat(provider.submit(VendorHarness.job(fixture.upstream(), model, VendorHarness.params())))
                .isInstanceOf(SubmitResult.Failed.class);
        assertThat(fal.requests()).isEmpty();
    }

    @Test
    void anIdThatWouldChangeOurAddressesIsNoId() throws Exception {
        fal.submitWith(Answer.json(200, "{\"request_id\":\"../../other\"}"));

        assertThat(provider.submit(job)).isInstanceOf(SubmitResult.Unknown.class);
    }

    @Test
    void anAnswerThatIsLostOrNeverEndsLeavesItOpenWhetherTheJobRuns() throws Exception {
        fal.submitWith(Answer.lost());
        assertThat(provider.submit(job)).isInstanceOf(SubmitResult.Unknown.class);

        fal.submitWith(Answer.dripping());
        assertThat(provider.submit(VendorHarness.job(
                        VendorHarness.hasty(fixture.upstream()), "fal-ai/flux/dev", VendorHarness.params())))
                .isInstanceOf(SubmitResult.Unknown.class);

        assertThat(fal.requests()).hasSize(2);
    }

    @Test
    void aRefusedConnectionMeansTheJobWasNotTaken() throws Exception {
        URI closed;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            closed = URI.create("http://127.0.0.1:" + free.getLocalPort());
        }

        SubmitResult submission = provider.submit(VendorHarness.job(
                VendorHarness.upstream("fal", closed, Map.of()), "fal-ai/flux/dev", VendorHarness.params()));

        assertThat(submission).isInstanceOf(SubmitResult.NotTaken.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 503})
    void aBusyVendorHasNotTakenTheJobAndSaysWhenToComeAgain(int status) throws Exception {
        fal.submitWith(Answer.json(status, "{\"detail\":\"busy\"}").header("Retry-After", "7"));

        assertThat(provider.submit(job))
                .isEqualTo(new SubmitResult.NotTaken("status " + status, Optional.of(Duration.ofSeconds(7))));
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 502, 504})
    void aGatewayThatLostTheAnswerLeavesItOpen(int status) throws Exception {
        fal.submitWith(Answer.json(status, "{}"));

        assertThat(provider.submit(job)).isInstanceOf(SubmitResult.Unknown.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 402, 403})
    void aRefusedKeyTookNothingAndTellsTheOperator(int status) throws Exception {
        fal.submitWith(Answer.json(status, "{\"detail\":\"User is locked\"}"));

        assertThat(provider.submit(job)).isInstanceOf(SubmitResult.LockedOut.class);
        assertThat(harness.alarms()).isEqualTo(1);
    }

    @Test
    void contentTheVendorRefusesIsRefused() throws Exception {
        fal.submitWith(Answer.json(
                422,
                "{\"detail\":[{\"loc\":[\"body\",\"prompt\"],\"type\":\"content_policy_violation\",\"msg\":\"no\"}]}"));

        assertThat(provider.submit(job)).isEqualTo(new SubmitResult.Refused());
    }

    @Test
    void anInputOurSchemaLetThroughFailsAndNeverQuotesThePrompt() throws Exception {
        fal.submitWith(Answer.json(422, """
            {"detail":[{"loc":["body","image_size","width"],"type":"less_than_equal","msg":"a heron at dawn"}]}
            """));

        assertThat(provider.submit(job)).isEqualTo(new SubmitResult.Failed("status 422 less_than_equal"));
        assertThat(harness.alarms()).isZero();
    }

    @Test
    void aRefusalForContentInsideASuccessIsARefusal() throws Exception {
        fal.submitWith(Answer.json(200, "{\"detail\":[{\"type\":\"content_policy_violation\"}]}"));

        assertThat(provider.submit(job)).isEqualTo(new SubmitResult.Refused());
    }

    @Test
    void aRedirectIsNoAcceptance() throws Exception {
        fal.submitWith(Answer.json(302, "").header("Location", "https://elsewhere.test/"));

        assertThat(provider.submit(job)).isInstanceOf(SubmitResult.Failed.class);
    }

    @Test
    void aJobIsFollowedFromQueueToEnd() throws Exception {
        assertThat(provider.poll(job, FalFixture.HANDLE)).isEqualTo(new JobState.Waiting());

        fal.statusIs(202, "{\"status\":\"IN_PROGRESS\",\"logs\":[]}");
        assertThat(provider.poll(job, FalFixture.HANDLE)).isEqualTo(new JobState.Working(OptionalDouble.empty()));

        fal.statusIs(200, "{\"status\":\"COMPLETED\",\"logs\":[]}");
        assertThat(provider.poll(job, FalFixture.HANDLE)).isEqualTo(new JobState.Finished());
    }

    @Test
    void aServerWithOtherWordsForTheEndEndsTheJobToo() throws Exception {
        fal.statusIs(200, "{\"status\":\"SUCCEEDED\"}");
        assertThat(provider.poll(job, FalFixture.HANDLE)).isEqualTo(new JobState.Finished());

        fal.statusIs(200, "{\"status\":\"FAILED\",\"error_type\":\"out_of_memory\"}");
        assertThat(provider.poll(job, FalFixture.HANDLE)).isEqualTo(new JobState.Failed("out_of_memory"));

        fal.statusIs(200, "{\"status\":\"CANCELLED\"}");
        assertThat(provider.poll(job, FalFixture.HANDLE)).isEqualTo(new JobState.Stopped("CANCELLED"));

        fal.statusIs(200, "{\"status\":\"ERROR\",\"error\":{\"code\":\"content_filter\"}}");
        assertThat(provider.poll(job, FalFixture.HANDLE)).isEqualTo(new JobState.Refused());
    }

    @Test
    void aCompletedJobWithAnErrorHasFailedOrWasRefused() throws Exception {
        fal.statusIs(200, "{\"status\":\"COMPLETED\",\"error\":\"no\",\"error_type\":\"runner_disconnected\"}");
        assertThat(provider.poll(job, FalFixture.HANDLE))
                .isEqualTo(new JobState.Failed("completed with error runner_disconnected"));

        fal.statusIs(200, "{\"status\":\"COMPLETED\",\"error\":\"Invalid status code: 422\"}");
        fal.resultIs(422, "{\"detail\":[{\"loc\":[\"body\"],\"type\":\"content_policy_violation\"}]}");
        assertThat(provider.poll(job, FalFixture.HANDLE)).isEqualTo(new JobState.Refused());
    }

    @ParameterizedTest
    @CsvSource({"500", "502", "503", "429"})
    void aTransientFailureIsRetried(int status) throws Exception {
        fal.statusIs(status, "{}");

        assertThat(provider.poll(job, FalFixture.HANDLE)).isInstanceOf(JobState.Unreachable.class);
    }

    @Test
    void aKeyThatIsRefusedWhileAJobRunsFailsItAndTellsTheOperator() throws Exception {
        fal.statusIs(401, "{\"detail\":\"invalid key credentials\"}");

        assertThat(provider.poll(job, FalFixture.HANDLE)).isInstanceOf(JobState.Failed.class);
        assertThat(harness.alarms()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "\"\"", "\" \""})
    void aBlankErrorIsNone(String error) throws Exception {
        fal.statusIs(200, "{\"status\":\"COMPLETED\",\"error\":" + error + "}");

        assertThat(provider.poll(job, FalFixture.HANDLE)).isEqualTo(new JobState.Finished());
    }

    @Test
    void aJobThatWasStoppedIsCompletedWithAnErrorThatSaysSo() throws Exception {
        fal.statusIs(200, "{\"status\":\"COMPLETED\",\"error\":\"canceled\",\"error_type\":\"client_cancelled\"}");

        assertThat(provider.poll(job, FalFixture.HANDLE)).isEqualTo(new JobState.Stopped("client_cancelled"));
    }

    @Test
    void aLostPollIsAskedAgainAndAJobTakenOutOfTheQueueIsNot() throws Exception {
        fal.always(Answer.lost());
        assertThat(provider.poll(job, FalFixture.HANDLE)).isInstanceOf(JobState.Unreachable.class);

        fal.always(Answer.json(404, "{\"status\":\"NOT_FOUND\"}"));
        assertThat(provider.poll(job, FalFixture.HANDLE)).isInstanceOf(JobState.Stopped.class);
    }

    @Test
    void aJobIsStoppedUnlessItHasEnded() throws Exception {
        assertThat(provider.cancel(fixture.upstream(), FalFixture.HANDLE)).isEqualTo(CancelResult.STOPPED);
        assertThat(fal.lines()).containsExactly("PUT /fal-ai/flux/requests/req-1/cancel");

        fal.cancelWith(400, "{\"status\":\"ALREADY_COMPLETED\"}");
        assertThat(provider.cancel(fixture.upstream(), FalFixture.HANDLE)).isEqualTo(CancelResult.TOO_LATE);

        fal.cancelWith(404, "{\"status\":\"NOT_FOUND\"}");
        assertThat(provider.cancel(fixture.upstream(), FalFixture.HANDLE)).isEqualTo(CancelResult.TOO_LATE);

        fal.cancelWith(500, "{}");
        assertThat(provider.cancel(fixture.upstream(), FalFixture.HANDLE)).isEqualTo(CancelResult.UNREACHABLE);
    }
}
