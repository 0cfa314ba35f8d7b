// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.chaos;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.acceptance.TestAccount;
import dev.atelier.acceptance.TestFilm;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import javax.imageio.ImageIO;

/** One client of a chaos run: does one thing after the other, and repeats with its key what was not answered. */
final class ChaosClient implements Runnable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(20);
    private static final int SHORTEST_PAUSE_MILLIS = 200;
    private static final int PAUSE_SPREAD_MILLIS = 800;
    /** A minute and more of repeats, counted from the end of the faults: until then the platform may be down all the time. */
    private static final int REPEATS = 300;

    private static final int REPEAT_PAUSE_MILLIS = 250;
    private static final int EDGE = 24;
    /** A film costs as much processor time as some dozens of pictures. */
    private static final int TURNS_PER_FILM = 200;

    private static final String DRAFT = "{\"model\":\"scene-video\",\"input\":{\"prompt\":\"waves\",\"duration\":1}}";

    private final TestAccount account;
    private final ChaosRecord record;
    private final Random random;
    private final List<String> started = new ArrayList<>();
    private Optional<String> draft = Optional.empty();
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** @param body empty when the connection broke */
    private record Answer(int status, Optional<JsonNode> body) {
        static final Answer NONE = new Answer(0, Optional.empty());

        boolean isAccepted() {
            return status / 100 == 2;
        }

        String code() {
            return body.map(json -> json.at("/error/code").asText()).orElse("");
        }

        String text(String member) {
            return body.map(json -> json.path(member).asText()).orElse("");
        }

        /** Whether the client knows what became of its request; 502 says that the run failed and cost nothing. */
        boolean isFinal() {
            boolean isKnown = status == 502 || status / 100 < 5;
            return isKnown && status != 0 && status != 429 && !code().equals("idempotency_in_progress");
        }
    }

    ChaosClient(TestAccount account, long seed, ChaosRecord record) {
        this.account = account;
        this.record = record;
        random = new Random(seed);
    }

    @Override
    public void run() {
        while (!record.isStopped()) {
            act();
            pause(SHORTEST_PAUSE_MILLIS + random.nextInt(PAUSE_SPREAD_MILLIS));
        }
        http.close();
    }

    private void act() {
        if (random.nextInt(TURNS_PER_FILM) == 0) {
            film();
            return;
        }
        switch (random.nextInt(10)) {
            case 0, 1, 2, 3, 4 -> create("create", newRun()).ifPresent(started::add);
            case 5 -> createOnce();
            case 6 -> cancel();
            case 7 -> upload();
            default -> send("list", request("/v1/generations?limit=5").GET().build());
        }
    }

    /** A draft of a film, and once it has succeeded the film. */
    private void film() {
        if (draft.isEmpty()) {
            draft = create("draft", post("/v1/generations", DRAFT));
            return;
        }
        String path = "/v1/generations/" + draft.orElseThrow();
        switch (send("draft read", request(path).GET().build()).text("status")) {
            case "succeeded" -> {
                // A draft has one film, and a finalize has no key: the second would be not_finalizable.
                start(
                        "finalize",
                        request(path + "/finalize")
                                .POST(BodyPublishers.noBody())
                                .build());
                draft = Optional.empty();
            }
            case "failed" -> draft = Optional.empty();
            default -> {}
        }
    }

    /** With a key; one in ten asks once more after the answer. Returns the run, if there is one. */
    private Optional<String> create(String action, HttpRequest.Builder run) {
        HttpRequest request =
                run.header("Idempotency-Key", UUID.randomUUID().toString()).build();
        Optional<String> generation = start(action, request);
        if (generation.isPresent() && random.nextInt(10) == 0) {
            Answer again = insist(action, request);
            if (again.isFinal() && !again.text("id").equals(generation.orElseThrow())) {
                record.note("one key made " + generation.orElseThrow() + " and " + again.text("id"));
            }
        }
        return generation;
    }

    /** Repeats until the answer is known. Returns the run, if there is one. */
    private Optional<String> start(String action, HttpRequest request) {
        Answer answer = insist(action, request);
        if (!answer.isAccepted()) {
            return Optional.empty();
        }
        record.promised(account, answer.text("id"));
        return Optional.of(answer.text("id"));
    }

    private Answer insist(String action, HttpRequest request) {
        Answer answer = send(action, request);
        for (int afterFaults = 0; !answer.isFinal() && afterFaults < REPEATS; ) {
            pause(REPEAT_PAUSE_MILLIS);
            answer = send(action, request);
            afterFaults += record.isStopped() ? 1 : 0;
        }
        if (!answer.isFinal()) {
            record.note("a " + action + " had no answer after " + REPEATS + " requests without faults");
        }
        return answer;
    }

    /** Without an idempotency key: no client looks for a create that was not answered. */
    private void createOnce() {
        Answer answer = send("create without key", newRun().build());
        if (answer.isAccepted()) {
            record.promised(account, answer.text("id"));
        }
    }

    /** A picture of an engine, or one of an upstream, which takes a second. */
    private HttpRequest.Builder newRun() {
        boolean isUpstream = random.nextInt(4) == 0;
        boolean fails = random.nextInt(3) == 0;
        String body = "{\"model\":\"%s\",\"input\":{\"prompt\":\"tile %d%s\"}}"
                .formatted(
                        isUpstream ? "simulated-image" : "pixel-image",
                        random.nextInt(1_000),
                        (isUpstream ? " sim:slow=1s" : "")
                                + (fails ? (isUpstream ? " sim:fail" : " atelier:fail") : ""));
        return post("/v1/generations", body);
    }

    private HttpRequest.Builder post(String path, String body) {
        return request(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(body));
    }

    private void cancel() {
        if (!started.isEmpty()) {
            send(
                    "cancel",
                    request("/v1/generations/" + started.getLast() + "/cancel")
                            .POST(BodyPublishers.noBody())
                            .build());
        }
    }

    private void upload() {
        byte[] picture = picture();
        Answer answer = send(
                "upload",
                request("/v1/files")
                        .header("Content-Type", "multipart/form-data; boundary=b")
                        .POST(form(picture))
                        .build());
        if (answer.status() == 201) {
            record.uploaded(answer.text("url"), TestFilm.hash(new ByteArrayInputStream(picture)));
        }
    }

    private static BodyPublisher form(byte[] picture) {
        return BodyPublishers.concat(
                BodyPublishers.ofString("""
                        --b\r
                        Content-Disposition: form-data; name="file"; filename="tile.png"\r
                        Content-Type: image/png\r
                        \r
                        """, StandardCharsets.US_ASCII),
                BodyPublishers.ofByteArray(picture),
                BodyPublishers.ofString("\r\n--b--\r\n", StandardCharsets.US_ASCII));
    }

    private byte[] picture() {
        var image = new BufferedImage(EDGE, EDGE, BufferedImage.TYPE_INT_RGB);
        for (int pixel = 0; pixel < EDGE * EDGE; pixel++) {
            image.setRGB(pixel % EDGE, pixel / EDGE, random.nextInt());
        }
        try {
            var bytes = new ByteArrayOutputStream();
            ImageIO.write(image, "png", bytes);
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(account.baseUrl() + path))
                .timeout(ANSWER_TIMEOUT)
                .header("Authorization", "Bearer " + account.key());
    }

    private Answer send(String action, HttpRequest request) {
        Answer answer = send(request);
        record.answered(action, answer.status() == 0 ? "none" : Integer.toString(answer.status()));
        if (!answer.isAccepted()) {
            record.refused(action, answer.status(), answer.code());
        }
        return answer;
    }

    private Answer send(HttpRequest request) {
        try {
            HttpResponse<byte[]> answer = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
            return new Answer(answer.statusCode(), Optional.of(JSON.readTree(answer.body())));
        } catch (IOException _) {
            return Answer.NONE;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Answer.NONE;
        }
    }

    private static void pause(int millis) {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
