// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.declared;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.atelier.generation.provider.Bill;
import dev.atelier.generation.provider.JobHandle;
import dev.atelier.generation.provider.JobState;
import dev.atelier.generation.provider.Provider.CancelResult;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.SubmitResult;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.generation.provider.http.JobWord;
import dev.atelier.generation.provider.http.ProviderError;
import dev.atelier.generation.provider.http.ProviderErrorMapper;
import dev.atelier.generation.provider.http.RemoteOutput;
import dev.atelier.generation.provider.http.UpstreamAnswer;
import dev.atelier.generation.provider.http.UpstreamAnswer.Answered;
import dev.atelier.generation.provider.http.UpstreamJobId;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Reads answers of a declared vendor; calls nobody, so that the answers in a file can be tried by it as well. */
final class AnswerReader {
    private static final Set<JobWord> ENDED = Set.of(JobWord.FINISHED, JobWord.FAILED, JobWord.REFUSED);
    private static final int MAX_ADDRESS = 2_200;

    private final Vendor vendor;
    private final ProviderErrorMapper errors;

    AnswerReader(Vendor vendor, ProviderErrorMapper errors) {
        this.vendor = vendor;
        this.errors = errors;
    }

    /**
     * Whether a job was accepted. A job that is named in a way that cannot be used may run, and is never sent again.
     *
     * @param model parts of the model's name
     */
    SubmitResult toSubmitResult(ProviderJob job, Map<String, String> model, UpstreamAnswer answer) {
        Optional<Answered> created = answer.successfulObject();
        if (created.filter(this::namesJob).isEmpty()) {
            return errors.toSubmitResult(vendor.api(), job, answer);
        }
        JsonNode json = created.orElseThrow().json();
        boolean isUsable = vendor.api().errors() instanceof DeclaredErrors rules && rules.isSuccess(json);
        return take(vendor.submit().take(), json, job.upstream())
                .filter(_ -> isUsable)
                .flatMap(taken -> toHandle(model, taken, json))
                .<SubmitResult>map(SubmitResult.Accepted::new)
                .orElseGet(() -> new SubmitResult.Unknown("a job that cannot be asked about"));
    }

    private boolean namesJob(Answered created) {
        return Optional.ofNullable(vendor.submit().take().get("id"))
                .flatMap(id -> id.path().text(created.json()))
                .filter(id -> !id.isBlank())
                .isPresent();
    }

    private Optional<JobHandle> toHandle(Map<String, String> model, Map<String, String> taken, JsonNode json) {
        Map<String, String> values = new HashMap<>(model);
        values.putAll(taken);
        values.keySet().removeIf(name -> !vendor.kept().contains(name) && !name.equals("id"));
        Optional<String> cost = vendor.cost()
                .filter(Vendor.Cost::isInSubmit)
                .flatMap(each -> each.path().text(json));
        return new DeclaredHandle(values, cost, List.of()).toHandle();
    }

    /** The values that later calls need; empty when one of them is missing or is not what it should be. */
    Optional<Map<String, String>> take(Map<String, Vendor.Taken> wanted, JsonNode json, Upstream upstream) {
        Map<String, String> taken = new HashMap<>();
        for (Map.Entry<String, Vendor.Taken> entry : wanted.entrySet()) {
            Vendor.Form form = entry.getValue().form();
            Optional<String> value = entry.getValue().path().find(json).flatMap(node -> switch (form) {
                case ID ->
                    UpstreamJobId.parse(node.isNumber() ? TextNode.valueOf(node.asText()) : node)
                            .map(UpstreamJobId::text);
                case PATH -> Optional.of(node.asText()).filter(Values::isHarmless);
                case ADDRESS ->
                    Optional.of(node.asText())
                            .filter(url ->
                                    url.length() <= MAX_ADDRESS && vendor.api().isCallable(upstream, url));
            });
            if (value.isEmpty()) {
                return Optional.empty();
            }
            taken.put(entry.getKey(), value.orElseThrow());
        }
        return Optional.of(taken);
    }

    JobState toJobState(ProviderJob job, UpstreamAnswer answer) {
        return answer.success()
                .filter(success -> !vendor.api().errors().isErrorInSuccess(success))
                .flatMap(this::state)
                .orElseGet(() -> errors.toJobState(vendor.api(), job, answer));
    }

    private Optional<JobState> state(Answered answer) {
        Vendor.Status status = vendor.status();
        String text = status.path().flatMap(path -> path.text(answer.json())).orElse("");
        OptionalDouble progress =
                vendor.progress().map(each -> each.in(answer.json())).orElse(OptionalDouble.empty());
        return word(answer)
                .map(word -> word.toState(text, answer, progress, failure(answer)))
                .map(state ->
                        state instanceof JobState.Failed && isRefused(answer.json()) ? new JobState.Refused() : state);
    }

    private Optional<JobWord> word(Answered answer) {
        Vendor.Status status = vendor.status();
        Optional<JobWord> byStatus = Optional.ofNullable(status.http().get(answer.status()));
        if (byStatus.isPresent() || status.path().isEmpty()) {
            return byStatus;
        }
        Optional<String> text = status.path().orElseThrow().text(answer.json());
        return text.isEmpty() && answer.json().isObject()
                ? status.absent()
                : text.flatMap(word -> Optional.ofNullable(status.words().get(word.toLowerCase(Locale.ROOT)))
                        .or(() -> JobWord.of(word)));
    }

    private String failure(Answered answer) {
        String code = vendor.status()
                .failure()
                .flatMap(path -> path.text(answer.json()))
                .orElse("");
        return ("the " + vendor.job() + " failed " + ProviderError.toLogText(code)).strip();
    }

    /** Whether an answer that brings nothing says that this is for the content. */
    boolean isRefused(JsonNode json) {
        return vendor.refusedWhen().stream().anyMatch(condition -> condition.holds(json));
    }

    /** The outputs at the first place that has some. */
    List<RemoteOutput> outputs(JsonNode json) {
        return vendor.outputs().stream()
                .map(place -> outputs(place, json))
                .filter(found -> !found.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    private static List<RemoteOutput> outputs(Vendor.Output place, JsonNode json) {
        return switch (place) {
            case Vendor.Output.At(JsonPath path, var kind) ->
                path.select(json).stream()
                        .filter(JsonNode::isTextual)
                        .<RemoteOutput>map(url -> new RemoteOutput.Address(url.asText(), kind))
                        .toList();
            case Vendor.Output.Every(JsonPath path) ->
                path.find(json).map(RemoteOutput::ofEveryText).orElse(List.of());
            case Vendor.Output.Body _ -> List.of();
        };
    }

    /** @param end the answer that had the outputs */
    Bill bill(DeclaredHandle handle, JsonNode end) {
        return vendor.cost().filter(cost -> !cost.isInSubmit()).isPresent()
                ? bill(vendor.cost().flatMap(cost -> cost.path().text(end)))
                : bill(handle);
    }

    /** By what the answer to the submit said, wherever in a job the file expects it. */
    Bill bill(DeclaredHandle handle) {
        return bill(handle.cost());
    }

    private Bill bill(Optional<String> said) {
        Optional<BigDecimal> usd = vendor.cost().flatMap(Vendor.Cost::usd);
        return said.map(text -> usd.map(each -> Bill.ofUsd(text, each)).orElseGet(() -> Bill.ofUnits(text)))
                .orElse(Bill.UNKNOWN);
    }

    CancelResult toCancelResult(Vendor.Cancel cancel, UpstreamAnswer answer) {
        return switch (answer) {
            case Answered answered
            when answered.isSuccess() && !vendor.api().errors().isErrorInSuccess(answered) ->
                hasEnded(answered) ? CancelResult.TOO_LATE : CancelResult.STOPPED;
            case Answered answered when cancel.tooLate().contains(answered.status()) -> CancelResult.TOO_LATE;
            case UpstreamAnswer _ -> CancelResult.UNREACHABLE;
        };
    }

    /** By itself; a job that was stopped has not. */
    private boolean hasEnded(Answered answer) {
        return answer.json().isObject() && word(answer).filter(ENDED::contains).isPresent();
    }
}
