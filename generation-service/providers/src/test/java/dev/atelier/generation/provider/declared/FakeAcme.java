// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.declared;

import dev.atelier.generation.provider.http.VendorHarness;
import dev.atelier.generation.provider.testkit.FakeVendor;
import io.vertx.core.buffer.Buffer;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * A vendor with an API as one of the shipped files declares it. It counts the jobs that it has accepted, whatever became of the
 * answer that says so, and misbehaves as a test tells it.
 */
abstract class FakeAcme extends FakeVendor {
    private final Map<String, Integer> accepted = new ConcurrentHashMap<>();
    private final AtomicInteger ids = new AtomicInteger();
    private volatile Function<Request, Answer> before = request -> proceed();

    private static final Answer PROCEED = Answer.json(599, "{}");

    /** For a function of {@link #misbehave}: the vendor answers as it should. */
    static Answer proceed() {
        return PROCEED;
    }

    /** An answer that is lost although the vendor has acted on the request. */
    static Answer actAndLose() {
        return Answer.lost();
    }

    /** Asked before each answer, for a submit before the job is accepted. */
    void misbehave(Function<Request, Answer> how) {
        before = how;
    }

    /** How many jobs were accepted for this prompt. */
    int accepted(String prompt) {
        return accepted.getOrDefault(prompt, 0);
    }

    @Override
    protected final Answer answer(Request request) {
        if (!isAuthorized(request)) {
            return Answer.json(401, "{}");
        }
        Answer how = before.apply(request);
        if (how.equals(PROCEED)) {
            return served(request);
        }
        if (how.hangUp()) {
            served(request);
        }
        return how;
    }

    /** Accepts a job and answers its id. */
    final String accept(String prompt) {
        accepted.merge(prompt, 1, Integer::sum);
        return "job-" + ids.incrementAndGet();
    }

    abstract boolean isAuthorized(Request request);

    abstract Answer served(Request request);

    /** Black Forest Labs: the address to poll comes with the id. */
    static final class Bfl extends FakeAcme {
        private static final Set<String> MEMBERS = Set.of("prompt", "seed", "webhook_url", "webhook_secret");
        private final String output;

        Bfl(String output) {
            this.output = output;
        }

        @Override
        boolean isAuthorized(Request request) {
            return request.header("x-key").equals(VendorHarness.KEY)
                    && request.header("authorization").isEmpty();
        }

        @Override
        Answer served(Request request) {
            return switch (request.line()) {
                case "POST /v1/flux-2-pro" -> submit(request);
                case "GET /v1/get_result" ->
                    Answer.json(
                            200,
                            "{\"id\":\"" + request.query().replace("id=", "")
                                    + "\",\"status\":\"Ready\",\"result\":{\"sample\":\"" + output + "\"}}");
                default -> Answer.json(404, "{\"detail\":\"Not Found\"}");
            };
        }

        private Answer submit(Request request) {
            for (var member : request.json().properties()) {
                if (!MEMBERS.contains(member.getKey())) {
                    return Answer.json(
                            422,
                            "{\"detail\":[{\"loc\":[\"body\",\"" + member.getKey()
                                    + "\"],\"type\":\"extra_forbidden\",\"msg\":\"a heron\"}]}");
                }
            }
            String id = accept(request.json().path("prompt").asText());
            return Answer.json(
                    200,
                    "{\"id\":\"" + id + "\",\"polling_url\":\"" + url() + "/v1/get_result?id=" + id
                            + "\",\"cost\":3.0}");
        }
    }

    /** Runway: a version in a header, and one address per kind of job. */
    static final class Runway extends FakeAcme {
        private final String output;

        Runway(String output) {
            this.output = output;
        }

        @Override
        boolean isAuthorized(Request request) {
            return request.header("authorization").equals("Bearer " + VendorHarness.KEY)
                    && request.header("x-runway-version").equals("2024-11-06");
        }

        @Override
        Answer served(Request request) {
            if (request.line().startsWith("GET /v1/tasks/job-")) {
                return Answer.json(
                        200, "{\"status\":\"SUCCEEDED\",\"output\":[\"" + output + "\"],\"cost\":{\"credits\":25}}");
            }
            return switch (request.line()) {
                case "POST /v1/text_to_video" -> submit(request, false);
                case "POST /v1/image_to_video" -> submit(request, true);
                default ->
                    request.line().startsWith("DELETE /v1/tasks/job-")
                            ? new Answer(204, Map.of(), Buffer.buffer(), false, false)
                            : Answer.json(404, "{\"error\":\"not found\"}");
            };
        }

        private Answer submit(Request request, boolean hasPicture) {
            boolean isValid = request.json().path("model").asText().equals("gen4_turbo")
                    && request.json().has("promptImage") == hasPicture;
            return isValid
                    ? Answer.json(
                            200,
                            "{\"id\":\"" + accept(request.json().path("prompt").asText()) + "\"}")
                    : Answer.json(
                            400, "{\"error\":\"bad\",\"issues\":[{\"code\":\"invalid\",\"path\":[\"promptImage\"]}]}");
        }
    }

    /** Stability: forms only, and the picture in the answer. */
    static final class Stability extends FakeAcme {
        private final String base64;

        Stability(String base64) {
            this.base64 = base64;
        }

        @Override
        boolean isAuthorized(Request request) {
            return request.header("authorization").equals("Bearer " + VendorHarness.KEY);
        }

        @Override
        Answer served(Request request) {
            boolean isValid = request.line().equals("POST /v2beta/stable-image/generate/core")
                    && request.header("content-type").startsWith("multipart/form-data; boundary=")
                    && request.header("accept").equals("application/json")
                    && request.body().contains("name=\"prompt\"");
            if (!isValid) {
                return Answer.json(400, "{\"id\":\"e\",\"name\":\"bad_request\",\"errors\":[\"prompt: required\"]}");
            }
            accept(request.body().replaceAll("(?s).*name=\"prompt\"\r\n\r\n([^\r]*)\r\n.*", "$1"));
            return Answer.json(200, "{\"image\":\"" + base64 + "\",\"finish_reason\":\"SUCCESS\",\"seed\":7}");
        }
    }
}
