// SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sends bodies of a megabyte that are made to cost time, and reports their CPU time and what other accounts' reads lose. */
final class HostileBodies {
    private static final String HELP = """
            java deploy/bench/programs/HostileBodies.java <pid of the gateway> <pid of generation-service> [bodies of a shape, 20]

            Needs a running platform: ATELIER_FULL_JIT=1 ./atelier up --detach && . ./.atelier/env
            """;
    private static final Pattern API_KEY = Pattern.compile("\"key\":\"(atl_[^\"]+)\"");
    private static final String ACCOUNT =
            "{\"name\":\"hostile\",\"plan\":\"studio\",\"credits\":1000,\"key\":{\"name\":\"bench\",\"scopes\":[\"read\",\"generate\"]}}";
    private static final int BYTES = 980_000;
    private static final int READS_PER_SECOND = 40;
    private static final int SENDERS = 16;
    private static final int BODIES_PER_SECOND = 4;
    private static final int PHASE_SECONDS = 1;
    private static final int ROUNDS = 3;
    /** A key may send 60 refused creates a minute. */
    private static final int BODIES_OF_A_KEY = 15;
    /** {@code /proc/<pid>/stat} counts in hundredths of a second. */
    private static final long MILLIS_PER_TICK = 10;

    private final URI base = URI.create(variable("ATELIER_BASE_URL"));
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final List<Path> processes;
    private final int count;
    private final List<String> readers = new ArrayList<>();
    private final List<Double> all = new ArrayList<>();
    private String key = "";
    private int bodiesOfKey = BODIES_OF_A_KEY;

    private HostileBodies(List<String> pids, int count) {
        this.processes = pids.stream().map(pid -> Path.of("/proc", pid, "stat")).toList();
        this.count = count;
    }

    public static void main(String[] arguments) throws Exception {
        if (arguments.length < 2 || Arrays.asList(arguments).contains("--help")) {
            System.out.print(HELP);
            return;
        }
        int count = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 20;
        new HostileBodies(List.of(arguments[0], arguments[1]), count).run();
        System.exit(0);
    }

    /** Each is the value of a member of {@code input}, and stands outside of {@code input} too. */
    private static Map<String, String> shapes() {
        Map<String, String> shapes = new LinkedHashMap<>();
        shapes.put("wide: wrong items", "[" + "7,".repeat(BYTES / 2) + "7]");
        shapes.put("wide: empty objects", "[" + "{},".repeat(BYTES / 3) + "{}]");
        shapes.put("wide: members", object(BYTES / 12, "\"m%06d\":1"));
        shapes.put("deep: arrays", "[".repeat(BYTES / 2) + "]".repeat(BYTES / 2));
        shapes.put("deep: objects", "{\"a\":".repeat(BYTES / 6) + "1" + "}".repeat(BYTES / 6));
        shapes.put("long keys", "{\"" + "k".repeat(BYTES) + "\":1}");
        shapes.put("long keys, many", object(BYTES / 1_008, "\"" + "k".repeat(990) + "%06d\":1"));
        shapes.put("long number", "9".repeat(BYTES));
        shapes.put("long fraction", "0." + "3".repeat(BYTES));
        shapes.put("large exponents", "[" + "1e999999,".repeat(BYTES / 9) + "1]");
        shapes.put("duplicates", "{" + "\"a\":1,".repeat(BYTES / 6) + "\"a\":1}");
        shapes.put("long text", "\"" + "x".repeat(BYTES) + "\"");
        shapes.put("escaped text", "\"" + "\\u0041".repeat(BYTES / 6) + "\"");
        shapes.put("short texts", "[" + "\"x\",".repeat(BYTES / 4) + "\"x\"]");
        shapes.put("white space", " ".repeat(BYTES) + "7");
        return shapes;
    }

    private static String object(int members, String form) {
        var text = new StringBuilder("{");
        for (int i = 0; i < members; i++) {
            text.append(form.formatted(i)).append(',');
        }
        return text.append("\"end\":1}").toString();
    }

    private void run() throws Exception {
        for (int i = 0; i < READS_PER_SECOND / 3 + 1; i++) {
            readers.add(newKey());
        }
        reads(5, new AtomicBoolean());
        for (String path : List.of("/v1/generations", "/v1/estimate")) {
            for (Map.Entry<String, String> shape : shapes().entrySet()) {
                measure(path, "input: " + shape.getKey(), inside(shape.getValue()));
                measure(path, "body:  " + shape.getKey(), outside(shape.getValue()));
            }
        }
        all.sort(null);
        System.out.printf("reads beside hostile bodies: x%.2f of alone (median of %d shapes)%n", all.get(all.size() / 2), all.size());
    }

    private static String inside(String value) {
        return "{\"model\":\"nano-banana-edit\",\"input\":{\"prompt\":\"x\",\"image_urls\":" + value + "}}";
    }

    private static String outside(String value) {
        return "{\"model\":\"nano-banana-edit\",\"more\":" + value + ",\"input\":{\"prompt\":\"x\"}}";
    }

    private void measure(String path, String title, String body) throws Exception {
        // Compiled code is what an attacker meets; the first bodies pay for it.
        int status = 0;
        for (int i = 0; i < count / 2; i++) {
            status = send(path, body);
        }
        long before = cpuMillis();
        for (int i = 0; i < count; i++) {
            send(path, body);
        }
        double cpu = (cpuMillis() - before) / (double) count;
        List<Double> ratios = new ArrayList<>();
        double calm = reads(PHASE_SECONDS, new AtomicBoolean());
        double beside = 0;
        for (int round = 0; round < ROUNDS; round++) {
            var end = new AtomicBoolean();
            Thread hostile = Thread.ofPlatform().start(() -> sendUntil(path, body, end));
            beside = reads(PHASE_SECONDS, end);
            hostile.join();
            double after = reads(PHASE_SECONDS, new AtomicBoolean());
            // Whatever else the machine does changes slowly: the phases before and after stand for the one between.
            ratios.add(2 * beside / (calm + after));
            calm = after;
        }
        ratios.sort(null);
        double ratio = ratios.get(ROUNDS / 2);
        all.add(ratio);
        System.out.printf(
                "%-16s %-28s %d  cpu %6.1f ms  reads p50 %.2f ms alone, %.2f ms beside, x%.2f%n",
                path, title, status, cpu, calm, beside, ratio);
    }

    private void sendUntil(String path, String body, AtomicBoolean end) {
        long next = System.nanoTime();
        try {
            while (!end.get()) {
                LockSupport.parkNanos(next - System.nanoTime());
                next += 1_000_000_000L / BODIES_PER_SECOND;
                send(path, body);
            }
        } catch (Exception e) {
            System.out.println("the abusive client was cut off: " + e);
        }
    }

    private int send(String path, String body) throws Exception {
        if (bodiesOfKey >= BODIES_OF_A_KEY) {
            key = newKey();
            bodiesOfKey = 0;
        }
        bodiesOfKey++;
        HttpRequest request = HttpRequest.newBuilder(base.resolve(path))
                .header("Authorization", "Bearer " + key)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        try {
            return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        } catch (IOException e) {
            // The gateway answers and closes when it has seen enough.
            return -1;
        }
    }

    /** The median of reads at a fixed pace, from when each was due. */
    private double reads(int seconds, AtomicBoolean end) throws Exception {
        List<Future<Long>> sent = new ArrayList<>();
        List<Long> nanos = new ArrayList<>();
        try (ExecutorService senders = Executors.newFixedThreadPool(SENDERS)) {
            long begin = System.nanoTime();
            for (int n = 0; n < READS_PER_SECOND * seconds; n++) {
                long due = begin + n * 1_000_000_000L / READS_PER_SECOND;
                String reader = readers.get(n % readers.size());
                sent.add(senders.submit(() -> read(reader, due)));
            }
            for (Future<Long> one : sent) {
                nanos.add(one.get());
            }
        }
        end.set(true);
        nanos.sort(null);
        return nanos.get(nanos.size() / 2) / 1_000_000.0;
    }

    private long read(String reader, long due) throws Exception {
        LockSupport.parkNanos(due - System.nanoTime());
        HttpRequest request = HttpRequest.newBuilder(base.resolve("/v1/models/landscape-image"))
                .header("Authorization", "Bearer " + reader)
                .build();
        int status =
                http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        if (status != 200) {
            throw new IllegalStateException("a read was answered with " + status);
        }
        return System.nanoTime() - due;
    }

    private long cpuMillis() throws IOException {
        long ticks = 0;
        for (Path process : processes) {
            String stat = Files.readString(process);
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            ticks += Long.parseLong(fields[11]) + Long.parseLong(fields[12]);
        }
        return ticks * MILLIS_PER_TICK;
    }

    private String newKey() throws Exception {
        HttpRequest create = HttpRequest.newBuilder(URI.create(variable("ATELIER_OPERATOR_URL") + "/admin/accounts"))
                .header("Authorization", "Bearer " + variable("ATELIER_OPERATOR_TOKEN"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(ACCOUNT))
                .build();
        Matcher found =
                API_KEY.matcher(http.send(create, HttpResponse.BodyHandlers.ofString()).body());
        if (!found.find()) {
            throw new IllegalStateException("no account was created");
        }
        return found.group(1);
    }

    private static String variable(String name) {
        String value = System.getenv(name);
        if (value == null) {
            throw new IllegalStateException(name + " is not set; " + HELP);
        }
        return value;
    }
}
