// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client;

import static dev.atelier.client.FakeService.ok;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.client.FakeService.Request;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Compares what the library uses with the API description. */
class DescriptionTest {
    private static final Path TYPES = Path.of("src/main/java/dev/atelier/client/types");
    private static final Map<String, Object> DESCRIPTION =
            read(Path.of("../../../gateway/service/src/main/resources/openapi.json"));
    private static final Map<String, Object> SCHEMAS = member(member(DESCRIPTION, "components"), "schemas");

    @Test
    void hasTheRecordsOfThisLibrary() throws IOException {
        Map<String, String> now = new AnswerRecords(SCHEMAS).sources();
        if (System.getProperty("write-docs") != null) {
            for (Map.Entry<String, String> source : now.entrySet()) {
                Files.writeString(TYPES.resolve(source.getKey() + ".java"), source.getValue());
            }
        }

        Map<String, String> kept = new TreeMap<>();
        try (Stream<Path> files = Files.list(TYPES)) {
            for (Path file :
                    files.filter(one -> !one.endsWith("package-info.java")).toList()) {
                kept.put(file.getFileName().toString().replace(".java", ""), Files.readString(file));
            }
        }
        assertThat(kept)
                .as("the API changed: run this test with -Dwrite-docs and review the diff of the records")
                .isEqualTo(now);
    }

    /** As compiled, whatever wrote the sources. */
    @Test
    void hasAPropertyForEachComponentAndAComponentForEachProperty() throws ClassNotFoundException {
        for (String name : new AnswerRecords(SCHEMAS).sources().keySet()) {
            Class<?> type = Class.forName("dev.atelier.client.types." + name);
            if (type.isRecord()) {
                Map<String, String> components = Arrays.stream(type.getRecordComponents())
                        .collect(Collectors.toMap(
                                RecordComponent::getName, one -> one.getType().getSimpleName()));
                Map<String, String> properties = new HashMap<>(Map.of("raw", "Map"));
                new AnswerRecords(SCHEMAS)
                        .componentsOf(name)
                        .forEach((component, kind) -> properties.put(
                                component, kind.replace("@Nullable ", "").replaceAll("<.*", "")));
                assertThat(components).as(name).isEqualTo(properties);
            }
        }
    }

    @Test
    void hasEveryOperationParameterAndMemberThatTheClientSends() throws IOException {
        Set<String> operations = new TreeSet<>();
        for (Request request : everyCall()) {
            String path = pathOf(request);
            Map<String, Object> operation = member(
                    member(member(DESCRIPTION, "paths"), path), request.method().toLowerCase(Locale.ROOT));
            operations.add(request.method() + " " + path);

            assertThat(parameters(operation, "query")).as(request.url()).containsAll(queryOf(request));
            if (request.headers().containsKey("idempotency-key")) {
                assertThat(parameters(operation, "header")).contains("Idempotency-Key");
            }
            assertThat(sentMembers(operation)).as(request.url()).containsAll(membersOf(request));
        }

        assertThat(operations).hasSize(20);
    }

    @Test
    void hasNoCodeOfAnErrorWithoutAClass() {
        List<?> codes = (List<?>) member(SCHEMAS, "ErrorCode").get("x-extensible-enum");

        assertThat(codes).isNotEmpty().allSatisfy(code -> {
            // A status that has no class of its own.
            var refusal = new ApiException.Refusal(418, String.valueOf(code), "", null, null, null);
            assertThat(ApiException.of(refusal).getClass()).isNotEqualTo(ApiException.class);
        });
    }

    @Test
    void isNotNeededToKnowTheVersion() {
        assertThat(System.getProperty("client.version").replace("-SNAPSHOT", ""))
                .isEqualTo(AtelierBuilder.VERSION);
    }

    /** What is sent by each method of the client, with all that it may be told. */
    private static List<Request> everyCall() throws IOException {
        String end = "{\"id\": \"gen_1\", \"status\": \"succeeded\", \"data\": [], \"next_cursor\": null}";
        try (var service = FakeService.answering(ok(end))) {
            Atelier client = service.client();
            var options = new RunOptions()
                    .project("proj_1")
                    .maxCredits(1)
                    .metadata(Map.of("a", "b"))
                    .onPrice(price -> {});
            Map<String, ?> input = Map.of("prompt", "a");
            client.generate("a", input, options);
            client.start("a", input, options);
            client.estimate("a", input, "proj_1");
            client.await("gen_1", state -> {});
            client.cancel("gen_1");
            client.finalizeDraft("gen_1");
            client.upload(Source.of(new byte[1], "a"), "a");
            client.importFile("https://a/b", "a");
            client.file("file_1");
            client.models(filter("q", "type", "task"));
            client.model("a");
            client.account();
            client.usage(filter("from", "to", "group_by"));
            for (Pages<?> pages : List.of(
                    client.generations(filter("status", "model", "project", "made_by", "origin", "limit")),
                    client.files(filter("type", "project", "limit")),
                    client.shelves(),
                    client.shelfItems("proj_1", filter("q", "type", "limit")),
                    client.projects(),
                    client.voices(filter("provider", "limit")),
                    client.webhookEndpoints(),
                    client.webhookDeliveries("we_1", filter("state", "type", "limit")))) {
                assertThat(pages).isEmpty();
            }
            return List.copyOf(service.requests);
        }
    }

    private static Map<String, String> filter(String... names) {
        return Arrays.stream(names).collect(Collectors.toMap(name -> name, name -> "1"));
    }

    /** With the places that ids stand in: the path of the description that has the same words elsewhere. */
    private static String pathOf(Request request) {
        return member(DESCRIPTION, "paths").keySet().stream()
                .filter(path -> request.path().matches(path.replaceAll("\\{\\w+\\}", "[^/]+")))
                .min(Comparator.comparing(path -> path.contains("{")))
                .orElseThrow(() -> new AssertionError("no operation of " + request.url()));
    }

    private static Collection<String> queryOf(Request request) {
        String[] parts = request.url().split("\\?", 2);
        return parts.length == 1
                ? List.of()
                : Arrays.stream(parts[1].split("&"))
                        .map(pair -> pair.replaceAll("=.*", ""))
                        .toList();
    }

    private static Collection<String> membersOf(Request request) {
        if (request.body().startsWith("{")) {
            return request.json().keySet();
        }
        return Pattern.compile("form-data; name=\"(\\w+)\"")
                .matcher(request.body())
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    private static Collection<String> parameters(Map<String, Object> operation, String place) {
        List<String> names = new ArrayList<>();
        if (operation.get("parameters") instanceof List<?> parameters) {
            parameters.stream()
                    .map(AnswerRecords::object)
                    .filter(parameter -> place.equals(parameter.get("in")))
                    .forEach(parameter -> names.add(String.valueOf(parameter.get("name"))));
        }
        return names;
    }

    private static Collection<String> sentMembers(Map<String, Object> operation) {
        return member(operation, "requestBody").isEmpty()
                ? List.of()
                : member(member(operation, "requestBody"), "content").values().stream()
                        .map(content -> member(AnswerRecords.object(content), "schema"))
                        .map(schema -> String.valueOf(schema.get("$ref")))
                        .map(reference -> reference.substring(reference.lastIndexOf('/') + 1))
                        .flatMap(name -> member(member(SCHEMAS, name), "properties").keySet().stream())
                        .toList();
    }

    private static Map<String, Object> member(Map<String, Object> object, String name) {
        return AnswerRecords.object(object.get(name));
    }

    private static Map<String, Object> read(Path path) {
        try {
            return AnswerRecords.object(Json.read(Files.readString(path, StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
