// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.declared;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The members of a file as they stand there; {@code upstream.schema.json} says what each of them means. */
record VendorFile(
        int upstreamProtocol,
        @Nullable List<String> pages,
        String name,
        String base,
        @Nullable Key key,
        @Nullable Map<String, String> headers,
        @Nullable List<String> hosts,
        @Nullable String job,
        @Nullable Media media,
        Submit submit,
        @Nullable Call poll,
        @Nullable Status status,
        @Nullable Fetch fetch,
        List<Output> outputs,
        @Nullable Cancel cancel,
        @Nullable Test success,
        @Nullable List<Rule> errors,
        @Nullable String errorCode,
        @Nullable List<Test> refusedWhen,
        @Nullable Progress progress,
        @Nullable Cost cost,
        @Nullable Verify verify,
        @Nullable List<Example> test) {

    record Key(
            @Nullable String header,
            @Nullable String prefix,
            @Nullable String query,
            @Nullable Integer jwtSeconds) {}

    record Call(
            @Nullable String get,
            @Nullable String post,
            @Nullable String put,
            @Nullable String delete,
            @Nullable Map<String, String> headers,
            @Nullable Integer pauseS) {}

    record Submit(
            List<Route> routes,
            @Nullable Map<String, String> headers,
            @Nullable ObjectNode json,
            @Nullable Boolean form,
            @Nullable Callback callback,
            @Nullable String id,
            @Nullable String idIs,
            @Nullable Map<String, Taken> take) {}

    record Route(
            @Nullable String model,
            @Nullable String when,
            @Nullable String post,
            @Nullable String put,
            @Nullable ObjectNode json) {}

    record Callback(
            @Nullable String json,
            @Nullable String query,
            @JsonProperty("with") @Nullable ObjectNode beside,
            @Nullable String secretJson) {}

    record Taken(String path, @Nullable String is) {}

    record Media(
            @Nullable JsonNode value,
            @Nullable Integer mostMb,
            @Nullable Upload upload) {}

    record Upload(String post, String form, @Nullable Map<String, String> fields, String value) {}

    record Status(
            @Nullable String path,
            @Nullable List<String> waiting,
            @Nullable List<String> running,
            @Nullable List<String> done,
            @Nullable List<String> failed,
            @Nullable List<String> stopped,
            @Nullable List<String> refused,
            @Nullable Map<String, String> http,
            @Nullable String absent,
            @Nullable String failure) {}

    record Fetch(
            @Nullable String get,
            @Nullable Map<String, String> headers,
            @Nullable Map<String, Taken> take) {}

    record Output(
            @Nullable String path,
            @Nullable String every,
            @Nullable String body,
            @Nullable String kind) {}

    record Cancel(
            @Nullable String post,
            @Nullable String put,
            @Nullable String delete,
            String stops,
            @Nullable List<Integer> tooLate) {}

    record Test(
            String path,
            @JsonProperty("equals") @Nullable List<String> values,
            @Nullable List<String> prefix,
            @Nullable Boolean given,
            @Nullable String sentence) {}

    record Rule(
            @Nullable List<String> http,
            @Nullable String path,
            @JsonProperty("equals") @Nullable List<String> values,
            @Nullable List<String> prefix,
            @Nullable Boolean given,
            @Nullable String sentence,
            String means,
            @Nullable String param,
            @Nullable String code,
            @Nullable Wait retryAfter) {}

    record Wait(String path, @Nullable String after) {}

    record Progress(String path, @Nullable BigDecimal of) {}

    record Cost(@Nullable String at, String path, @Nullable BigDecimal usd) {}

    record Verify(
            String scheme,
            @Nullable String header,
            @Nullable String prefix,
            @Nullable String encoding,
            @Nullable Secret secret) {}

    record Secret(String get, String path) {}

    record Example(
            @Nullable Request request,
            @Nullable String to,
            @Nullable Integer http,
            @Nullable JsonNode json,
            @Nullable String is,
            @Nullable List<String> outputs) {}

    record Request(
            String model,
            ObjectNode input,
            @Nullable String sends,
            @Nullable JsonNode json) {}
}
