// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client;

import dev.atelier.client.types.Estimate;
import dev.atelier.client.types.Generation;
import dev.atelier.client.types.GenerationError;
import dev.atelier.client.types.MediaFile;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the methods of the client are made of. */
record Calls(Transport transport, Duration limit) {
    /** As long as the service holds a read. */
    private static final Duration HOLD = Duration.ofSeconds(45);
    /** With progress wanted. */
    private static final Duration PROGRESS = Duration.ofSeconds(5);

    private static final int PAGE_SIZE = 100;
    private static final Set<String> FINAL = Set.of("succeeded", "failed");
    private static final Pattern PLACE = Pattern.compile("\\{(\\w+)\\}");
    private static final int SHOWN_OF_NO_JSON = 40;

    /**
     * One operation of the API.
     *
     * @param parameters those that the path names in braces, and those of the query
     */
    record Operation(
            String method,
            String path,
            Map<String, ?> parameters,
            @Nullable Map<String, ?> body,
            @Nullable String key,
            boolean repeatable) {

        static Operation of(String method, String path, Map<String, ?> parameters, @Nullable Map<String, ?> body) {
            boolean repeatable = method.equals("GET") || method.equals("DELETE");
            return new Operation(method, path, parameters, body, null, repeatable);
        }
    }

    Deadline deadline() {
        return new Deadline(limit);
    }

    Map<String, @Nullable Object> json(Operation operation, Deadline deadline) {
        Map<String, String> headers = new LinkedHashMap<>(Map.of("Accept", "application/json"));
        if (operation.body() != null) {
            headers.put("Content-Type", "application/json");
        }
        if (operation.key() != null) {
            headers.put("Idempotency-Key", operation.key());
        }
        var call = new HttpCall<>(
                operation.method(),
                url(operation.path(), operation.parameters()),
                headers,
                operation.body() == null
                        ? BodyPublishers.noBody()
                        : BodyPublishers.ofString(Json.write(operation.body())),
                operation.repeatable(),
                Transport.ATTEMPT_LIMIT,
                () -> Received.bytes(Received.LARGEST_ANSWER));
        return object(transport.send(call, deadline));
    }

    private static Map<String, @Nullable Object> object(byte[] answer) {
        String text = new String(answer, StandardCharsets.UTF_8);
        if (text.isEmpty()) {
            return Map.of();
        }
        try {
            if (Json.read(text) instanceof Map<?, ?> members) {
                return Answers.named(members);
            }
        } catch (IllegalArgumentException e) {
            throw new AtelierException(noJson(text), e);
        }
        throw new AtelierException(noJson(text));
    }

    private static String noJson(String text) {
        return "the answer is no JSON object; is the base address right? It begins with "
                + text.substring(0, Math.min(SHOWN_OF_NO_JSON, text.length()));
    }

    Estimate estimate(String model, Map<String, ?> input, @Nullable String project, Deadline deadline) {
        Map<String, ?> body = members("model", model, "input", input, "project", project);
        var operation = new Operation("POST", "/v1/estimate", Map.of(), body, null, true);
        return Answers.read(Estimate.class, json(operation, deadline));
    }

    Generation start(
            String model, Map<String, ?> input, RunOptions options, @Nullable Long maxCredits, Deadline deadline) {
        String key = options.idempotencyKey == null ? RunOptions.newKey() : options.idempotencyKey;
        Map<String, ?> body = members(
                "model",
                model,
                "input",
                input,
                "project",
                options.project,
                "max_credits",
                maxCredits,
                "metadata",
                options.metadata);
        try {
            var operation = new Operation("POST", "/v1/generations", Map.of(), body, key, true);
            return Answers.read(Generation.class, json(operation, deadline));
        } catch (AtelierException e) {
            throw e.ofKey(key);
        }
    }

    Generation await(Generation started, @Nullable Consumer<? super Generation> onProgress, Deadline deadline) {
        try {
            Generation ended = awaitEnd(started, onProgress, deadline);
            if (!ended.status().equals("failed")) {
                return ended;
            }
            GenerationError error = ended.error();
            throw new AtelierException.GenerationFailed(
                    error == null ? "provider_error" : error.code(),
                    error == null ? "The run failed." : error.message(),
                    ended.id());
        } catch (AtelierException e) {
            throw e.ofGeneration(started.id());
        }
    }

    private Generation awaitEnd(
            Generation started, @Nullable Consumer<? super Generation> onProgress, Deadline deadline) {
        Consumer<? super Generation> told = onProgress == null ? state -> {} : onProgress;
        Duration hold = onProgress == null ? HOLD : PROGRESS;
        Generation generation = started;
        int early = 0;
        while (!FINAL.contains(generation.status())) {
            told.accept(generation);
            deadline.check();
            Duration before = deadline.left();
            long seconds = Math.max(1, Deadline.least(hold, before).toSeconds());
            generation = read(generation.id(), seconds, deadline);
            // A service that is shutting down, or a proxy, does not hold a read.
            boolean held = before.minus(deadline.left()).toMillis() * 2 >= seconds * 1000;
            early = held ? 0 : early + 1;
            if (early > 0 && !FINAL.contains(generation.status())) {
                deadline.sleep(Transport.backoff(early));
            }
        }
        told.accept(generation);
        return generation;
    }

    Generation read(String id, long wait, Deadline deadline) {
        Map<String, ?> parameters = members("id", id, "wait", wait > 0 ? wait : null);
        var operation = Operation.of("GET", "/v1/generations/{id}", parameters, null);
        return Answers.read(Generation.class, json(operation, deadline));
    }

    MediaFile upload(Source source, @Nullable String model, Deadline deadline) {
        return source.with(content -> {
            UploadForm form = UploadForm.of(content, source.name(), model);
            var call = new HttpCall<>(
                    "POST",
                    "/v1/files",
                    form.headers(),
                    form.body(),
                    false,
                    null,
                    () -> Received.bytes(Received.LARGEST_ANSWER));
            return Answers.read(MediaFile.class, object(transport.send(call, deadline)));
        });
    }

    Map<String, @Nullable Object> uploaded(String model, Map<String, ?> input, Deadline deadline) {
        Object replaced = Source.replaceIn(
                input, source -> upload(source, model, deadline).id(), 0);
        return Answers.named((Map<?, ?>) Objects.requireNonNull(replaced));
    }

    <T extends Record> Pages<T> pages(Class<T> type, String path, Map<String, ?> parameters) {
        Map<String, Object> asked = new LinkedHashMap<>(Map.of("limit", PAGE_SIZE));
        asked.putAll(parameters);
        return new Pages<>(cursor -> {
            Map<String, Object> here = new LinkedHashMap<>(asked);
            if (cursor != null) {
                here.put("cursor", cursor);
            }
            // Each page has the whole limit: what is done between pages is the caller's.
            Map<String, ?> page = json(Operation.of("GET", path, here, null), deadline());
            List<T> items = new ArrayList<>();
            for (Object item : page.get("data") instanceof List<?> data ? data : List.of()) {
                if (item instanceof Map<?, ?> members) {
                    items.add(Answers.read(type, Answers.named(members)));
                }
            }
            return new Pages.Page<>(items, page.get("next_cursor") instanceof String next ? next : null);
        });
    }

    /** Names and values in turns; what is null is no member. */
    static Map<String, Object> members(@Nullable Object... namesAndValues) {
        Map<String, Object> members = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            Object value = namesAndValues[i + 1];
            if (value != null) {
                members.put(String.valueOf(namesAndValues[i]), value);
            }
        }
        return members;
    }

    static String url(String path, Map<String, ?> parameters) {
        Map<String, @Nullable Object> query = new LinkedHashMap<>(parameters);
        String filled = PLACE.matcher(path).replaceAll(place -> {
            String value = Objects.toString(query.remove(place.group(1)), "");
            // Such a part of an address would make it another one.
            if (value.isEmpty() || value.equals(".") || value.equals("..")) {
                throw new IllegalArgumentException(place.group(1) + " of " + path + " is missing");
            }
            return Matcher.quoteReplacement(escaped(value));
        });
        String pairs = query.entrySet().stream()
                .filter(pair -> pair.getValue() != null)
                .map(pair -> escaped(pair.getKey()) + "=" + escaped(String.valueOf(pair.getValue())))
                .collect(Collectors.joining("&"));
        return pairs.isEmpty() ? filled : filled + "?" + pairs;
    }

    private static String escaped(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
