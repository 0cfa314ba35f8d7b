// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.support;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;

/** The part of library-service that finds what accounts own. */
public final class FakeMedia {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Map<String, ObjectNode> owned = new ConcurrentHashMap<>();
    private final Map<String, ObjectNode> links = new ConcurrentHashMap<>();
    private final Map<String, String> roles = new ConcurrentHashMap<>();
    private final Map<String, String> ratios = new ConcurrentHashMap<>();
    private final List<String> measured = new CopyOnWriteArrayList<>();
    private final List<String> kept = new CopyOnWriteArrayList<>();
    private final Map<String, byte[]> content = new ConcurrentHashMap<>();
    private final Map<Long, Current> current = new ConcurrentHashMap<>();
    private final Map<Long, Integer> asked = new ConcurrentHashMap<>();
    private final AtomicReference<Runnable> beforeAnswer = new AtomicReference<>(() -> {});
    private final List<String> derived = new CopyOnWriteArrayList<>();

    private record Current(String project, long revision) {}

    void reset() {
        owned.clear();
        links.clear();
        roles.clear();
        ratios.clear();
        measured.clear();
        kept.clear();
        current.clear();
        derived.clear();
    }

    /** Lets an account own something that is found by this reference; its bytes are served too. */
    public void own(long account, String ref, String type, String contentType, double seconds, byte... bytes) {
        owned.put(account + " " + ref, facts(ref, type, contentType, seconds, bytes));
    }

    public void voice(long account, String ref, double pitch) {
        owned.put(
                account + " " + ref,
                JSON.createObjectNode()
                        .put("ref", ref)
                        .put("found", true)
                        .put("type", "voice")
                        .put("provider", "embedded")
                        .put("pitch_hz", pitch));
    }

    /** Lets a link be fetched. */
    public void link(String url, String type, String contentType, double seconds, byte... bytes) {
        links.put(url, facts(url, type, contentType, seconds, bytes));
    }

    /** Names the file that a link becomes. */
    public void fileOf(String url, String id) {
        links.get(url).put("id", id);
    }

    public void role(long account, long project, String role) {
        roles.put(account + " " + project, role);
    }

    /** Gives a project a default aspect ratio. */
    public void ratio(long project, String ratio) {
        ratios.put(Long.toString(project), ratio);
    }

    /** The links that were fetched for a moment only. */
    public List<String> measured() {
        return List.copyOf(measured);
    }

    /** The links that became files. */
    public List<String> kept() {
        return List.copyOf(kept);
    }

    public void current(long account, long project) {
        current.put(account, new Current(Long.toString(project), revision(account) + 1));
    }

    /** How often the current project of an account has changed. */
    public long revision(long account) {
        return chosen(account).revision();
    }

    /** How often the current project of an account was asked for. */
    public int asked(long account) {
        return asked.getOrDefault(account, 0);
    }

    /** Runs this once, when an answer about a project is written and not yet sent. */
    public void beforeAnswer(Runnable step) {
        beforeAnswer.set(step);
    }

    private Current chosen(long account) {
        return current.getOrDefault(account, new Current("0", 0));
    }

    /** Kind of each clip that was kept in its cut form. */
    public List<String> derived() {
        return List.copyOf(derived);
    }

    private ObjectNode facts(String ref, String type, String contentType, double seconds, byte... bytes) {
        String name = Integer.toHexString(ref.hashCode()) + "." + contentType.substring(contentType.indexOf('/') + 1);
        content.put(name, bytes);
        ObjectNode facts = JSON.createObjectNode()
                .put("ref", ref)
                .put("found", true)
                .put("type", type)
                .put("content_type", contentType)
                .put("url", "http://localhost:8080/media/" + name)
                .put("width", type.equals("audio") ? 0 : 640)
                .put("height", type.equals("audio") ? 0 : 360);
        return seconds > 0 ? facts.put("duration_seconds", seconds) : facts;
    }

    void resolve(HttpExchange http) throws IOException {
        try (http) {
            JsonNode asked = JSON.readTree(http.getRequestBody());
            ArrayNode found = JSON.createArrayNode();
            for (JsonNode ref : asked.path("refs")) {
                ObjectNode facts = owned.get(asked.path("account").asLong() + " " + ref.asText());
                found.add(
                        facts == null
                                ? JSON.createObjectNode()
                                        .put("ref", ref.asText())
                                        .put("found", false)
                                : facts);
            }
            FakeLibrary.send(
                    http, 200, JSON.createObjectNode().set("media", found).toString());
        }
    }

    void fetch(HttpExchange http) throws IOException {
        try (http) {
            String url = JSON.readTree(http.getRequestBody()).path("url").asText();
            boolean isMeasured = http.getRequestURI().getPath().endsWith("/measure");
            (isMeasured ? measured : kept).add(url);
            ObjectNode facts = links.get(url);
            if (facts == null) {
                FakeLibrary.send(
                        http,
                        422,
                        "{\"error\":{\"code\":\"invalid_input\",\"message\":\"This link cannot be fetched.\","
                                + "\"param\":\"url\",\"request_id\":\"x\"}}");
            } else {
                FakeLibrary.send(http, 201, facts.toString());
            }
        }
    }

    void derive(HttpExchange http) throws IOException {
        try (http) {
            String ref = "derived" + derived.size();
            derived.add(http.getRequestURI().getRawQuery());
            byte[] bytes = http.getRequestBody().readAllBytes();
            FakeLibrary.send(
                    http, 200, facts(ref, "video", "video/mp4", 1, bytes).toString());
        }
    }

    void project(HttpExchange http) throws IOException {
        try (http) {
            String[] path = http.getRequestURI().getPath().split("/", -1);
            long account = Long.parseLong(path[3]);
            boolean isCurrent = path[5].equals("current");
            Current chosen = chosen(account);
            String project = isCurrent ? chosen.project() : path[5];
            String role = project.equals("0") ? "owner" : roles.get(account + " " + project);
            ObjectNode answer =
                    JSON.createObjectNode().put("id", "proj_" + project).put("role", role);
            if (isCurrent) {
                asked.merge(account, 1, Integer::sum);
                answer.put("revision", chosen.revision());
            }
            answer.put("default_aspect_ratio", ratios.get(project));
            beforeAnswer.getAndSet(() -> {}).run();
            if (role == null) {
                FakeLibrary.send(
                        http, 404, "{\"error\":{\"code\":\"not_found\",\"message\":\"no\",\"request_id\":\"x\"}}");
            } else {
                FakeLibrary.send(http, 200, answer.toString());
            }
        }
    }

    void bytes(HttpExchange http) throws IOException {
        try (http) {
            byte[] bytes = content.get(http.getRequestURI().getPath().substring("/media/".length()));
            if (bytes == null) {
                http.sendResponseHeaders(404, -1);
                return;
            }
            http.sendResponseHeaders(200, bytes.length);
            http.getResponseBody().write(bytes);
        }
    }
}
