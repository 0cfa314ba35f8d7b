// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.comfyui;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.generation.provider.testkit.FakeVendor;
import dev.atelier.generation.provider.testkit.Samples;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A ComfyUI server whose queue moves only when a test moves it. */
final class FakeComfy extends FakeVendor {
    static final String ID = "7a0a1ad6-0c1b-4e0b-8b3b-6c3cf7f6f6aa";

    private final List<String> pending = new CopyOnWriteArrayList<>();
    private final List<String> interrupted = new CopyOnWriteArrayList<>();
    private final Map<String, String> history = new ConcurrentHashMap<>();
    private volatile Optional<String> running = Optional.empty();
    private volatile Optional<Answer> prompt = Optional.empty();
    private volatile Optional<Answer> upload = Optional.empty();
    private volatile boolean startsOnDelete;

    void promptWith(Answer answer) {
        prompt = Optional.of(answer);
    }

    void uploadWith(Answer answer) {
        upload = Optional.of(answer);
    }

    void queue(String id) {
        pending.add(id);
    }

    void run(String id) {
        pending.remove(id);
        running = Optional.of(id);
    }

    /** The next job begins to run just when it is to be taken out of the queue. */
    void startOnDelete() {
        startsOnDelete = true;
    }

    void end(String id, String entry) {
        pending.remove(id);
        running = running.filter(other -> !other.equals(id));
        history.put(id, entry);
    }

    List<String> interrupted() {
        return interrupted;
    }

    List<String> pending() {
        return pending;
    }

    @Override
    protected Answer answer(Request request) {
        return switch (request.line()) {
            case "POST /prompt" -> prompt.orElseGet(() -> accepted(request));
            case "POST /upload/image" -> upload.orElseGet(() -> uploaded(request));
            case "GET /queue" -> Answer.json(200, queues());
            case "POST /queue" -> delete(request.json());
            case "POST /interrupt" -> interrupt(request.json());
            case "GET /view" -> view(request);
            case "GET /history/" + ID ->
                Answer.json(200, history.containsKey(ID) ? "{\"" + ID + "\":" + history.get(ID) + "}" : "{}");
            default -> Answer.json(404, "{}");
        };
    }

    private Answer accepted(Request request) {
        boolean valid = request.json().path("prompt").isObject()
                && request.json().path("client_id").isTextual();
        if (!valid) {
            return Answer.json(400, "{\"error\":{\"type\":\"no_prompt\"},\"node_errors\":[]}");
        }
        pending.add(ID);
        return Answer.json(200, "{\"prompt_id\":\"" + ID + "\",\"number\":3,\"node_errors\":{}}");
    }

    private static Answer uploaded(Request request) {
        String body = request.body();
        boolean valid = body.contains("name=\"type\"\r\n\r\ninput")
                && body.contains("name=\"overwrite\"\r\n\r\ntrue")
                && body.contains("name=\"image\"; filename=\"");
        int start = body.indexOf("filename=\"") + 10;
        String name = body.substring(start, body.indexOf('"', start));
        return valid
                ? Answer.json(200, "{\"name\":\"" + name + "\",\"subfolder\":\"up\",\"type\":\"input\"}")
                : Answer.json(400, "{}");
    }

    private String queues() {
        return "{\"queue_running\":[" + running.map(FakeComfy::entry).orElse("") + "],\"queue_pending\":["
                + String.join(",", pending.stream().map(FakeComfy::entry).toList()) + "]}";
    }

    private Answer delete(JsonNode body) {
        if (startsOnDelete) {
            run(body.path("delete").path(0).asText());
        }
        body.path("delete").forEach(id -> pending.remove(id.asText()));
        return Answer.json(200, "");
    }

    /** As servers of old: whatever runs is stopped. */
    private Answer interrupt(JsonNode body) {
        interrupted.add(body.path("prompt_id").asText());
        running = Optional.empty();
        return Answer.json(200, "");
    }

    private static Answer view(Request request) {
        return request.query().equals("filename=heron+1.png&subfolder=a%2Fb&type=output")
                ? Answer.bytes("application/octet-stream", Samples.PNG)
                : Answer.json(404, "{}");
    }

    private static String entry(String id) {
        return "[3,\"" + id + "\",{},{},[\"9\"]]";
    }
}
