// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.declared;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.provider.Capabilities;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.generation.provider.http.ProviderErrorMapper;
import dev.atelier.generation.provider.http.RemoteOutput;
import dev.atelier.generation.provider.http.UpstreamAnswer.Answered;
import dev.atelier.generation.provider.http.UpstreamJson;
import dev.atelier.platform.egress.EgressAnswer;
import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Plays the examples of a file without a call: the requests that it would send, and what becomes of answers. */
final class Examples {
    private static final String CREDENTIAL = "access:secret";
    private static final int OK = 200;

    /** Nothing in an example is measured. */
    static final Clock STILL = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);

    private final Vendor vendor;
    private final AnswerReader reader;

    Examples(Vendor vendor) {
        this.vendor = vendor;
        this.reader = new AnswerReader(vendor, ProviderErrorMapper.silent(STILL));
    }

    /** What is made of an answer; the outputs are those of a fetch. */
    record Verdict(String word, String detail, List<String> outputs) {
        Verdict {
            outputs = List.copyOf(outputs);
        }
    }

    void check(List<VendorFile.Example> examples, Mistakes mistakes) {
        for (int i = 0; i < examples.size(); i++) {
            VendorFile.Example example = examples.get(i);
            String at = "/test/" + i;
            if (example.request() != null) {
                checkRequest(at + "/request", example.request(), mistakes);
            } else {
                checkAnswer(at, example, mistakes);
            }
        }
    }

    private void checkRequest(String at, VendorFile.Request request, Mistakes mistakes) {
        Optional<RequestWriter.Submission> submission = submission(request.model(), request.input());
        String line = submission
                .map(each -> each.request().method() + " " + each.request().path())
                .orElse("nothing");
        if (request.sends() != null) {
            mistakes.require(line.equals(request.sends()), at + "/sends", "sends " + line);
        }
        JsonNode body =
                submission.<JsonNode>map(RequestWriter.Submission::body).orElse(JsonNodeFactory.instance.nullNode());
        if (request.json() != null) {
            // Written and read again: 5 is the same number whatever type it has in memory.
            boolean isSame = UpstreamJson.read(body.toString())
                    .equals(UpstreamJson.read(request.json().toString()));
            mistakes.require(isSame, at + "/json", "sends " + body);
        }
    }

    private void checkAnswer(String at, VendorFile.Example example, Mistakes mistakes) {
        JsonNode json = Objects.requireNonNullElse(example.json(), JsonNodeFactory.instance.missingNode());
        Verdict verdict = judge(
                Objects.requireNonNullElse(example.to(), "poll"), Objects.requireNonNullElse(example.http(), OK), json);
        if (example.is() != null) {
            mistakes.require(
                    verdict.word().equals(example.is()), at + "/is", "is " + verdict.word() + " " + verdict.detail());
        }
        if (example.outputs() != null) {
            mistakes.require(
                    verdict.outputs().equals(example.outputs()),
                    at + "/outputs",
                    "has the outputs " + verdict.outputs());
        }
    }

    /** The submit of a job; empty when no route takes it. */
    Optional<RequestWriter.Submission> submission(String model, ObjectNode input) {
        return new RequestWriter(vendor).submission(job(model, input), input);
    }

    /** @param to the call that was answered: submit, poll, fetch or cancel */
    Verdict judge(String to, int http, JsonNode json) {
        byte[] body = json.isMissingNode() ? new byte[0] : UpstreamJson.bytes(json);
        var answer = new Answered(
                new EgressAnswer(http, Map.of(), Buffer.buffer(body), body.length, Duration.ZERO),
                UpstreamJson.read(body));
        ProviderJob job = job("model", JsonNodeFactory.instance.objectNode());
        List<String> outputs = answer.isSuccess()
                        && (to.equals("fetch")
                                || vendor.isSynchronous()
                                || vendor.fetch().isEmpty())
                ? texts(reader.outputs(answer.json()))
                : List.of();
        Object result = switch (to) {
            case "submit" ->
                vendor.isSynchronous()
                                && !outputs.isEmpty()
                                && !vendor.api().errors().isErrorInSuccess(answer)
                        ? new Made()
                        : reader.toSubmitResult(job, Map.of(), answer);
            case "cancel" ->
                vendor.cancel()
                        .<Object>map(cancel -> reader.toCancelResult(cancel, answer))
                        .orElseGet(Never::new);
            default -> reader.toJobState(job, answer);
        };
        return new Verdict(word(result), result.toString(), outputs);
    }

    private record Made() {}

    private record Never() {}

    private static List<String> texts(List<RemoteOutput> outputs) {
        return outputs.stream()
                .map(output -> output instanceof RemoteOutput.Address(String url, var _) ? url : "")
                .toList();
    }

    /** {@code not_taken} for {@code NotTaken}. */
    private static String word(Object result) {
        String name = result instanceof Enum<?> constant
                ? constant.name()
                : result.getClass().getSimpleName().replaceAll("([a-z])([A-Z])", "$1_$2");
        return name.toLowerCase(Locale.ROOT);
    }

    private ProviderJob job(String model, ObjectNode input) {
        return new ProviderJob(
                1,
                "example",
                new Upstream(
                        vendor.api().name(),
                        "http",
                        URI.create("about:blank"),
                        new Upstream.Credential(CREDENTIAL),
                        Map.of(),
                        Duration.ofSeconds(1),
                        1,
                        Capabilities.Cancelable.WHILE_RUNNING,
                        Map.of()),
                model,
                input,
                List.of(),
                Optional.empty(),
                Path.of("."),
                Instant.EPOCH,
                Optional.empty(),
                _ -> {});
    }
}
