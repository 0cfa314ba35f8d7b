// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a row of the results sends, and which answer is right. */
enum Workload {
    /** A run that fails as soon as it is submitted, without media, until its refund is booked. */
    CREATE(202, "\"status\":\""),
    /** The same runs through the prefixes for other vendors' clients; two of them answer when the run has ended. */
    CREATE_HF(200, "\"status\":\"queued\"", "/compat/hf/nano-banana", Workload.PROMPT),
    CREATE_FAL(200, "IN_QUEUE", "/compat/fal/queue/fal-ai/nano-banana", Workload.PROMPT),
    CREATE_OPENAI(
            500,
            "provider_error",
            "/compat/openai/v1/images/generations",
            "{\"model\":\"landscape-image\",\"prompt\":\"atelier:fail\"}"),
    CREATE_REPLICATE(
            201,
            "\"status\":\"starting\"",
            "/compat/replicate/v1/models/atelier/landscape-image/predictions",
            "{\"input\":" + Workload.PROMPT + "}"),
    CREATE_GEMINI(
            500,
            "INTERNAL",
            "/compat/gemini/v1beta/models/landscape-image:generateContent",
            "{\"contents\":[{\"parts\":[{\"text\":\"atelier:fail\"}]}]}"),
    /** The same runs, all of one account, whose balance is one row. */
    HOT(202, "\"status\":\""),
    /**
     * Runs of a second each of an upstream that has 50 places, far more than it can take: how many end in a second while the
     * others wait.
     */
    BACKLOG(202, "\"status\":\""),
    /**
     * Runs that wait for an upstream or are at one until they are canceled, while billing-service is stopped: how many charges
     * it ends in a second when it goes on.
     */
    ENDS(202, "\"status\":\""),
    /** The same, all of one account. */
    HOT_ENDS(202, "\"status\":\""),
    READ(200, "\"status\":\"failed\""),
    LIST(200, "\"status\":\"failed\""),
    ESTIMATE(200, "\"credits\":"),
    /** Over the rate limit. */
    REFUSED(429, "rate_limited"),
    /**
     * A run that draws a picture and stores it, until its charge is settled and the picture would be recognised. It is a small
     * one: drawing a large one costs more than everything else that a run does.
     */
    PICTURE(200, "\"status\":\"succeeded\""),
    UPLOAD(201, "\"id\":\"file_"),
    /** A run of a second, and the read that the gateway holds until the run has ended: the latency is from that end on. */
    WAIT(200, "\"status\":\"failed\""),
    /** A run that fails as soon as it is submitted, and the webhook of its end: the latency is from that end to its arrival. */
    WEBHOOK(204, "\"type\":\"generation.failed\"");

    private static final String PROMPT = "{\"prompt\":\"atelier:fail\"}";
    private static final String RUN = "{\"model\":\"landscape-image\",\"input\":" + PROMPT + "}";
    private static final String SLOW_RUN =
            "{\"model\":\"simulated-image\",\"input\":{\"prompt\":\"sim:fail sim:slow=1s\"}}";
    /** It ends by a cancel, which comes long before. */
    private static final String HELD_RUN = "{\"model\":\"simulated-image\",\"input\":{\"prompt\":\"sim:slow=110s\"}}";

    private static final String ORDER = "{\"model\":\"landscape-image\",\"input\":{\"prompt\":\"a lighthouse\"}}";
    private static final String PIXELS =
            "{\"model\":\"pixel-image\",\"input\":{\"prompt\":\"a lighthouse\",\"size\":\"small\"}}";
    private static final Pattern OPEN = Pattern.compile("\"status\":\"(queued|processing)\"");
    private static final Pattern FINISHED = Pattern.compile("\"finished_at\":\"([^\"]+)\"");
    private static final Pattern ID = Pattern.compile("\"id\":\"(gen_\\d+)\"");
    private static final String RUNS = "/v1/generations";
    /** A read is held for up to twenty seconds, and no run takes a minute. */
    private static final int MOST_READS = 3;

    private static final int FILLED = 20;
    private static final int TOO_MANY = 429;
    private static final int PAYMENT_REQUIRED = 402;

    private final int status;
    private final String part;
    private final String path;
    private final String body;

    /** Runs, but for the rows that {@link #request} lists. */
    Workload(int status, String part) {
        this(status, part, RUNS, RUN);
    }

    Workload(int status, String part, String path, String body) {
        this.status = status;
        this.part = part;
        this.path = path;
        this.body = body;
    }

    static Workload named(String name) {
        return Arrays.stream(values())
                .filter(workload -> workload.rowName().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no row " + name));
    }

    String rowName() {
        return name().toLowerCase(Locale.ROOT);
    }

    boolean startsRuns() {
        return switch (this) {
            case READ, LIST, ESTIMATE, REFUSED, UPLOAD -> false;
            default -> true;
        };
    }

    /** Whether a request commits rows. */
    boolean writes() {
        return startsRuns() || this == UPLOAD;
    }

    /** Whether its rounds end charges from a backlog, which is created before. */
    boolean isBacklogOfEnds() {
        return this == ENDS || this == HOT_ENDS;
    }

    /** Whether what the databases count is that of the requests alone. */
    boolean isCounted() {
        return writes() && !isBacklogOfEnds();
    }

    /** Those with which it is measured: how many create a backlog says nothing about its end. */
    List<Integer> connections(List<Integer> wanted) {
        return isBacklogOfEnds() ? List.of(Collections.max(wanted)) : wanted;
    }

    boolean isRight(HttpConnection.Answer answer) {
        return answer.status() == status && answer.body().contains(part);
    }

    private Verdict judge(HttpConnection.Answer answer) {
        if (isRight(answer)) {
            return Verdict.RIGHT;
        }
        return startsRuns() && answer.status() == TOO_MANY ? Verdict.TURNED_AWAY : Verdict.WRONG;
    }

    private Verdict judgeUnpaid(HttpConnection.Answer answer) {
        if (answer.status() == PAYMENT_REQUIRED) {
            return Verdict.CHARGE_REFUSED;
        }
        return answer.status() == TOO_MANY ? Verdict.TURNED_AWAY : Verdict.WRONG;
    }

    /**
     * The latency of an answer, in microseconds: since its request, or since the end of the run where the answer is what
     * tells of that end.
     */
    private long latency(HttpConnection.Answer answer, long sinceRequest) {
        return this == WAIT || this == WEBHOOK ? sinceEnd(answer).orElse(sinceRequest) : sinceRequest;
    }

    /** From {@code finished_at} on: up to a millisecond too many, as it has no smaller part. */
    private static OptionalLong sinceEnd(HttpConnection.Answer run) {
        Matcher finished = FINISHED.matcher(run.body());
        return finished.find()
                ? OptionalLong.of(
                        Math.max(0, ChronoUnit.MICROS.between(Instant.parse(finished.group(1)), run.arrived())))
                : OptionalLong.empty();
    }

    /** The request of an account; reads find what {@link #fill} has made. */
    byte[] request(String key, String generation) {
        return switch (this) {
            case CREATE, CREATE_HF, CREATE_FAL, CREATE_OPENAI, CREATE_REPLICATE, CREATE_GEMINI, HOT, WEBHOOK ->
                HttpConnection.post(path, key, body);
            case BACKLOG, WAIT -> HttpConnection.post(RUNS, key, SLOW_RUN);
            case ENDS, HOT_ENDS -> HttpConnection.post(RUNS, key, HELD_RUN);
            case READ -> HttpConnection.get(RUNS + "/" + generation, key);
            case LIST -> HttpConnection.get(RUNS + "?limit=20", key);
            case ESTIMATE -> HttpConnection.post("/v1/estimate", key, ORDER);
            case REFUSED -> HttpConnection.get("/v1/account", key);
            case PICTURE -> HttpConnection.post(RUNS, key, PIXELS);
            case UPLOAD -> PngUpload.request(key);
        };
    }

    Call call(String key, String generation) {
        return new Call(sending(key, generation), this::judge, this::latency);
    }

    /** The same of an account without credits. */
    Call unpaidCall(String key) {
        return call(key, "").judgedBy(this::judgeUnpaid);
    }

    private Call.Sending sending(String key, String generation) {
        return switch (this) {
            // Each upload has other bytes; all other requests are made once.
            case UPLOAD -> connection -> connection.send(request(key, generation));
            case PICTURE, WAIT -> awaitEnd(key, request(key, generation));
            default -> send(request(key, generation));
        };
    }

    private static Call.Sending send(byte[] request) {
        return connection -> connection.send(request);
    }

    private static Call.Sending awaitEnd(String key, byte[] request) {
        return connection -> awaitEnd(connection, key, connection.send(request));
    }

    private static HttpConnection.Answer awaitEnd(HttpConnection connection, String key, HttpConnection.Answer created)
            throws IOException {
        HttpConnection.Answer answer = created;
        Optional<String> id = idOf(created);
        if (id.isPresent()) {
            byte[] read = HttpConnection.get(RUNS + "/" + id.orElseThrow() + "?wait=20", key);
            for (int i = 0; i < MOST_READS && OPEN.matcher(answer.body()).find(); i++) {
                answer = connection.send(read);
            }
        }
        return answer;
    }

    /** Answered with the canceled run. */
    static byte[] cancel(String key, String generation) {
        return HttpConnection.post(RUNS + "/" + generation + "/cancel", key, "");
    }

    static Optional<String> idOf(HttpConnection.Answer run) {
        Matcher id = ID.matcher(run.body());
        return id.find() ? Optional.of(id.group(1)) : Optional.empty();
    }

    /** Gives an account as many runs as a page of a list has, and returns the id of the first. */
    static String fill(HttpConnection connection, String key) throws IOException {
        String first = "";
        for (int i = 0; i < FILLED; i++) {
            HttpConnection.Answer answer = connection.send(CREATE.request(key, ""));
            String id = idOf(answer).orElseThrow(() -> new IOException("no run: " + answer));
            first = first.isEmpty() ? id : first;
        }
        return first;
    }
}
