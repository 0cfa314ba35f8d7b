// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.declared;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.provider.Bill;
import dev.atelier.generation.provider.Callback;
import dev.atelier.generation.provider.Capabilities;
import dev.atelier.generation.provider.FetchResult;
import dev.atelier.generation.provider.JobHandle;
import dev.atelier.generation.provider.JobState;
import dev.atelier.generation.provider.Provider.CancelResult;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.SubmitResult;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.generation.provider.http.VendorHarness;
import dev.atelier.generation.provider.testkit.FakeVendor.Answer;
import dev.atelier.generation.provider.testkit.FakeVendor.Request;
import dev.atelier.generation.provider.testkit.Jobs;
import dev.atelier.generation.provider.testkit.Samples;
import dev.atelier.platform.secret.Hmac;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeclaredVendorsTest {
    /** A thousand with those of the other vendors. */
    private static final int HISTORIES = 340;

    private static final int MOST_STEPS = 40;
    private static final long SEED = 20261128;

    private VendorHarness harness;
    private DeclaredProvider provider;
    private FakeAcme vendor = new FakeAcme.Bfl("");
    private String model = "";
    private Upstream upstream = VendorHarness.upstream("http", URI.create("http://127.0.0.1"), Map.of());

    @BeforeEach
    void start() {
        harness = new VendorHarness();
        provider = Declared.provider(harness);
    }

    @AfterEach
    void stop() {
        harness.close();
        vendor.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"bfl", "runway", "stability"})
    void aJobRunsToItsOutputs(String name) throws Exception {
        serve(name);

        assertThat(play(job("a heron"))).isEqualTo("files");
        assertThat(vendor.accepted("a heron")).isEqualTo(1);
        assertThat(harness.cdn().authorizations()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"bfl", "runway", "stability"})
    void noHistoryPaysForAJobTwiceOrHasTwoEnds(String name) throws Exception {
        serve(name);
        var random = new Random(SEED);
        vendor.misbehave(request -> fault(random, request));

        for (int i = 0; i < HISTORIES; i++) {
            String prompt = "heron " + i;
            String end = play(job(prompt));

            assertThat(vendor.accepted(prompt))
                    .as("seed %d, history %d ended %s", SEED, i, end)
                    .isLessThanOrEqualTo(1);
            if (end.equals("files")) {
                assertThat(vendor.accepted(prompt)).isEqualTo(1);
            }
        }
    }

    @Test
    void aWaitInTheBodyIsTheWait() throws Exception {
        serve("bfl");
        vendor.misbehave(_ -> Answer.json(429, "{\"error\":\"rate_limit_exceeded\",\"retry_after\":20}"));

        assertThat(provider.submit(job("a heron")))
                .isEqualTo(new SubmitResult.NotTaken("status 429", Optional.of(Duration.ofSeconds(20))));

        vendor.misbehave(_ -> Answer.json(429, "{\"retry_after\":20}").header("retry-after", "7"));
        assertThat(provider.submit(job("a heron")))
                .isEqualTo(new SubmitResult.NotTaken("status 429", Optional.of(Duration.ofSeconds(7))));
    }

    @Test
    void theCostOfTheSubmitIsOnTheBill() throws Exception {
        serve("bfl");

        assertThat(bill(job("a heron"))).isEqualTo(new Bill(Optional.of(new BigDecimal("0.030")), Optional.empty()));
    }

    @Test
    void theCostOfTheEndIsOnTheBill() throws Exception {
        serve("runway");

        assertThat(bill(job("a heron"))).isEqualTo(new Bill(Optional.of(new BigDecimal("0.25")), Optional.empty()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"submit", "end"})
    void theCostOfAnAnswerWithTheAddressesOfItsOutputsIsOnTheBill(String at, @TempDir Path folder) throws Exception {
        serve("stability");
        String output = harness.cdn().offer("p", Samples.PNG);
        Path file = Files.writeString(
                folder.resolve("priced.yaml"),
                VendorFiles.shipped("stability").replaceAll("(?s)\ntest:.*", "\n") + "cost: {at: " + at
                        + ", path: $.cost, usd: 0.01}\n");
        use("stable-image/generate/core", Map.of("file", file.toString()));
        vendor.misbehave(
                _ -> Answer.json(200, "{\"image\":\"" + output + "\",\"finish_reason\":\"SUCCESS\",\"cost\":3}"));

        assertThat(bill(job("a heron"))).isEqualTo(new Bill(Optional.of(new BigDecimal("0.03")), Optional.empty()));
    }

    @Test
    void anAddressElsewhereIsNeverCalledWithOurKey() throws Exception {
        serve("bfl");
        vendor.misbehave(request -> request.method().equals("POST")
                ? Answer.json(200, "{\"id\":\"j\",\"polling_url\":\"https://cdn.test/v1/get_result?id=j\"}")
                : FakeAcme.proceed());

        assertThat(provider.submit(job("a heron"))).isInstanceOf(SubmitResult.Unknown.class);
        assertThat(harness.cdn().authorizations()).isEmpty();
    }

    @Test
    void anAddressAtAnotherHostOfTheVendorIsReadThroughTheGuardedClient(@TempDir Path folder) throws Exception {
        harness.cdn().offer("state", "{\"status\":\"Pending\"}".getBytes(StandardCharsets.UTF_8));
        Path file = Files.writeString(
                folder.resolve("regional.yaml"),
                VendorFiles.shipped("bfl")
                        .replace("hosts: [bfl.ai]", "hosts: [cdn.test]")
                        .replaceAll("(?s)\ntest:.*", "\n"));
        use("flux-2-pro", Map.of("file", file.toString()));
        vendor.misbehave(_ -> Answer.json(200, "{\"id\":\"j\",\"polling_url\":\"https://cdn.test/state\"}"));
        ProviderJob job = job("a heron");

        SubmitResult.Accepted accepted = (SubmitResult.Accepted) provider.submit(job);

        assertThat(provider.poll(job, accepted.handle())).isEqualTo(new JobState.Waiting());
    }

    @Test
    void aRefusedInputNamesTheMember() throws Exception {
        serve("bfl");
        ObjectNode params =
                JsonNodeFactory.instance.objectNode().put("prompt", "a heron").put("size", 1);

        assertThat(provider.submit(VendorHarness.job(upstream, model, params)))
                .isEqualTo(new SubmitResult.Failed("status 422 extra_forbidden"));
    }

    @Test
    void aCallbackIsBelievedByItsSignatureAndTheSecretGoesAlong(@TempDir Path folder) throws Exception {
        Path secret = Files.writeString(folder.resolve("secret"), "of-the-callbacks");
        use("flux-2-pro", Map.of("vendor", "bfl", "webhook-secret", "file:" + secret));
        provider.submit(Jobs.withCallback(job("a heron"), URI.create("https://atelier.test/callbacks/1")));
        String body = "{\"id\":\"j\"}";
        byte[] signature = new Hmac(Hmac.key("of-the-callbacks".getBytes(StandardCharsets.UTF_8)))
                .compute(body.getBytes(StandardCharsets.UTF_8));
        String hex = "sha256=" + HexFormat.of().formatHex(signature);

        Request sent = vendor.requests().getFirst();
        assertThat(sent.json().path("webhook_url").asText()).isEqualTo("https://atelier.test/callbacks/1");
        assertThat(sent.json().path("webhook_secret").asText()).isEqualTo("of-the-callbacks");
        assertThat(provider.isGenuine(upstream, new Callback(Map.of("x-bfl-signature", hex), body)))
                .isTrue();
        assertThat(provider.isGenuine(upstream, new Callback(Map.of("x-bfl-signature", hex), body + " ")))
                .isFalse();
        assertThat(provider.isGenuine(upstream, new Callback(Map.of(), body))).isFalse();
    }

    @Test
    void whatAVendorCanStopItsFileSays() throws Exception {
        serve("bfl");
        assertThat(provider.capabilities(upstream).cancel()).isEqualTo(Capabilities.Cancelable.NEVER);
        assertThat(provider.pollPause(upstream)).isZero();

        serve("runway");
        assertThat(provider.capabilities(upstream).cancel()).isEqualTo(Capabilities.Cancelable.WHILE_RUNNING);
        assertThat(provider.pollPause(upstream)).isEqualTo(Duration.ofSeconds(5));
        assertThat(provider.cancel(upstream, new JobHandle("{\"id\":\"job-1\"}")))
                .isEqualTo(CancelResult.STOPPED);
        assertThat(provider.cancel(upstream, new JobHandle("{\"id\":\"gone\"}")))
                .isEqualTo(CancelResult.TOO_LATE);
    }

    @Test
    void aPictureDecidesTheAddress() throws Exception {
        serve("runway");
        ObjectNode params =
                JsonNodeFactory.instance.objectNode().put("prompt", "a").put("promptImage", "https://a.test/i");

        assertThat(provider.submit(VendorHarness.job(upstream, model, params)))
                .isInstanceOf(SubmitResult.Accepted.class);
        assertThat(vendor.lines()).containsExactly("POST /v1/image_to_video");
    }

    @Test
    void aBlurredPictureIsARefusalAndIsNotKept() throws Exception {
        serve("stability");
        vendor.misbehave(_ -> Answer.json(200, "{\"image\":\"aGVyb24=\",\"finish_reason\":\"CONTENT_FILTERED\"}"));

        assertThat(provider.submit(job("a heron"))).isEqualTo(new SubmitResult.Refused());
    }

    private void serve(String name) {
        vendor.close();
        vendor = switch (name) {
            case "bfl" -> new FakeAcme.Bfl(harness.cdn().offer("p", Samples.PNG));
            case "runway" -> new FakeAcme.Runway(harness.cdn().offer("c", Samples.MP4));
            default -> new FakeAcme.Stability(Base64.getEncoder().encodeToString(Samples.PNG));
        };
        use(
                switch (name) {
                    case "bfl" -> "flux-2-pro";
                    case "runway" -> "film/gen4_turbo";
                    default -> "stable-image/generate/core";
                },
                Map.of("vendor", name));
    }

    private void use(String modelOfVendor, Map<String, String> options) {
        model = modelOfVendor;
        upstream = VendorHarness.upstream(options.getOrDefault("vendor", "http"), vendor.url(), options);
    }

    private ProviderJob job(String prompt) {
        return VendorHarness.job(
                upstream, model, JsonNodeFactory.instance.objectNode().put("prompt", prompt));
    }

    private Bill bill(ProviderJob job) throws InterruptedException {
        SubmitResult.Accepted accepted = (SubmitResult.Accepted) provider.submit(job);
        return ((FetchResult.Files) provider.fetch(job, accepted.handle())).bill();
    }

    /** Plays a run as the service does: sends again only what was not taken, and asks until there is an end. */
    private String play(ProviderJob job) throws InterruptedException {
        for (int step = 0; step < MOST_STEPS; step++) {
            switch (provider.submit(job)) {
                case SubmitResult.NotTaken _ -> {}
                case SubmitResult.Accepted(JobHandle handle) -> {
                    return follow(job, handle);
                }
                case SubmitResult.Made _ -> {
                    return "files";
                }
                case SubmitResult other -> {
                    return other.getClass().getSimpleName();
                }
            }
        }
        return "deadline";
    }

    private String follow(ProviderJob job, JobHandle handle) throws InterruptedException {
        for (int step = 0; step < MOST_STEPS; step++) {
            switch (provider.poll(job, handle)) {
                case JobState.Waiting _, JobState.Working _, JobState.Unreachable _ -> {}
                case JobState.Finished _ -> {
                    FetchResult fetched = provider.fetch(job, handle);
                    if (!(fetched instanceof FetchResult.Unreachable)) {
                        return fetched instanceof FetchResult.Files
                                ? "files"
                                : fetched.getClass().getSimpleName();
                    }
                }
                case JobState other -> {
                    return other.getClass().getSimpleName();
                }
            }
        }
        return "deadline";
    }

    /** One answer in two is as it should be. */
    private static Answer fault(Random random, Request request) {
        int kind;
        synchronized (random) {
            kind = random.nextInt(22);
        }
        return switch (kind) {
            case 0 -> FakeAcme.actAndLose();
            case 1 -> Answer.json(200, "{\"detail\":");
            case 2 -> Answer.json(200, "[]");
            case 3 -> Answer.json(429, "{\"retry_after\":1}").header("retry-after", "1");
            case 4 -> Answer.json(503, "{}");
            case 5 -> Answer.json(500, "{\"error\":\"rate_limit_exceeded\"}");
            case 6 -> Answer.json(504, "{\"error\":\"busy\"}");
            case 7 -> Answer.json(400, "{\"error\":{\"code\":\"content_policy_violation\"}}");
            case 8 -> Answer.json(200, "{\"id\":\"../admin\"}");
            case 9 -> Answer.json(404, request.method().equals("GET") ? "{\"detail\":\"gone\"}" : "{}");
            default -> FakeAcme.proceed();
        };
    }
}
