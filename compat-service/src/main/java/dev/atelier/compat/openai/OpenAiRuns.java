// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.openai;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.dialect.DialectRefusal;
import dev.atelier.compat.model.NativeModel;
import dev.atelier.compat.replay.ResponseWatch;
import dev.atelier.compat.replay.Submission;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.compat.status.RunWaiter;
import dev.atelier.compat.status.RunWaiter.Message;
import dev.atelier.compat.submit.CallerContext;
import dev.atelier.compat.submit.SubmitService;
import dev.atelier.compat.upload.MediaLinks;
import dev.atelier.compat.upstream.NativeGenerationClient.CreateGenerationRequest;
import dev.atelier.platform.dialect.OpenAiErrors;
import dev.atelier.platform.error.ApiException;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes a submission of a call, and waits for its end where the answer is the result. */
@Singleton
class OpenAiRuns {
    private static final Pattern NATIVE_PARAM = Pattern.compile("(?:input\\.)?([^.\\[]+).*");

    private final OpenAiDialect dialect;
    private final MediaLinks links;
    private final CallerContext callers;
    private final SubmitService submits;
    private final RunWaiter waiter;

    OpenAiRuns(
            OpenAiDialect dialect, MediaLinks links, CallerContext callers, SubmitService submits, RunWaiter waiter) {
        this.dialect = dialect;
        this.links = links;
        this.callers = callers;
        this.submits = submits;
        this.waiter = waiter;
    }

    /**
     * What is sent to generation-service.
     *
     * @param places the members of this dialect by the native members that they became
     */
    Submission submission(
            OpenAiCall call,
            NativeModel model,
            ObjectNode input,
            Map<String, String> places,
            Optional<ObjectNode> shown) {
        links.resolve(
                dialect,
                callers.get(),
                input,
                model.mediaMembers(Optional.empty()),
                member -> List.of("body", place(places, member)));
        return new Submission(
                callers.get(),
                dialect,
                call.path(),
                new CreateGenerationRequest(model.slug(), input),
                Optional.empty(),
                shown,
                call.fingerprint(),
                refusal -> locate(places, refusal));
    }

    private static RuntimeException locate(Map<String, String> places, ApiException refusal) {
        return refusal.param()
                .<RuntimeException>map(
                        param -> OpenAiDialect.refusal(place(places, param), refusal.message(), "value_error"))
                .orElse(refusal);
    }

    private static String place(Map<String, String> places, String nativeParam) {
        Matcher member = NATIVE_PARAM.matcher(nativeParam);
        String name = member.matches() ? member.group(1) : nativeParam;
        return places.getOrDefault(name, name);
    }

    /** Waits for the result. Throws the failure of a run, and a refusal after which the client asks again and finds the run. */
    CompatRequest await(Submission submission, ResponseWatch watch) {
        CompatRequest request = waiter.awaitEnd(() -> submits.hold(submission, watch), watch, RunWaiter.LONGEST);
        if (!request.isFinished()) {
            watch.withhold();
            throw new DialectRefusal(OpenAiErrors.timeout());
        }
        return requireResult(request);
    }

    private static CompatRequest requireResult(CompatRequest request) {
        OpenAiDialect.failure(request).ifPresent(failure -> {
            throw failure;
        });
        return request;
    }

    /** The events of a stream that says nothing before the end, and then the result or the error that the clients throw. */
    static Function<CompatRequest, List<Message>> finalEvents(Function<CompatRequest, List<Message>> result) {
        return request -> {
            if (!request.isFinished()) {
                return List.of();
            }
            try {
                return result.apply(requireResult(request));
            } catch (ApiException failure) {
                ObjectNode error = JsonNodeFactory.instance.objectNode().put("type", "error");
                error.set("error", OpenAiErrors.of(failure).body().path("error"));
                return List.of(new Message(Optional.of("error"), error));
            }
        };
    }

    /** An event whose name is also its type. */
    static Message event(ObjectNode data) {
        return new Message(Optional.of(data.path("type").asText()), data);
    }

    /** The clients' types ask for a number of tokens, which no model here counts. */
    static ObjectNode noUsage() {
        ObjectNode usage = JsonNodeFactory.instance.objectNode();
        usage.put("input_tokens", 0).put("output_tokens", 0).put("total_tokens", 0);
        usage.putObject("input_tokens_details").put("text_tokens", 0).put("image_tokens", 0);
        return usage;
    }
}
