// SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/** Sends requests with forged keys beside requests with valid ones, from one address, and reports what the valid ones lose. */
final class ForgedKeys {
    private static final String HELP = """
            java deploy/bench/programs/ForgedKeys.java [valid per second, 100] [seconds of a phase, 5] [rounds, 9]

            Needs a running platform: ATELIER_FULL_JIT=1 ./atelier up --detach && . ./.atelier/env
            """;
    private static final String DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    private static final Pattern API_KEY = Pattern.compile("\"key\":\"(atl_[^\"]+)\"");
    private static final String ACCOUNT =
            "{\"name\":\"forged\",\"plan\":\"studio\",\"credits\":1,\"key\":{\"name\":\"bench\",\"scopes\":[\"read\"]}}";
    private static final int SENDERS = 32;
    private static final int BATCH = 20;
    private static final int NANOS_PER_SECOND = 1_000_000_000;

    private final URI base = URI.create(variable("ATELIER_BASE_URL"));
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final int perSecond;
    private final int seconds;
    private final int rounds;
    private final List<String> keys = new ArrayList<>();

    private ForgedKeys(int perSecond, int seconds, int rounds) {
        this.perSecond = perSecond;
        this.seconds = seconds;
        this.rounds = rounds;
    }

    public static void main(String[] arguments) throws Exception {
        if (Arrays.asList(arguments).contains("--help")) {
            System.out.print(HELP);
            return;
        }
        int perSecond = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100;
        int seconds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5;
        int rounds = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 9;
        new ForgedKeys(perSecond, seconds, rounds).run();
        System.exit(0);
    }

    private void run() throws Exception {
        // 300 requests a minute are allowed for each key.
        for (int n = 0; n < perSecond / 3 + 1; n++) {
            HttpRequest create = HttpRequest.newBuilder(URI.create(variable("ATELIER_OPERATOR_URL") + "/admin/accounts"))
                    .header("Authorization", "Bearer " + variable("ATELIER_OPERATOR_TOKEN"))
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(ACCOUNT))
                    .build();
            Matcher key = API_KEY.matcher(
                    http.send(create, HttpResponse.BodyHandlers.ofString()).body());
            if (!key.find()) {
                throw new IllegalStateException("no account was created");
            }
            keys.add(key.group(1));
        }
        phase("warm-up", 200);
        Map<Integer, List<Double>> lost = new TreeMap<>();
        for (int round = 0; round < rounds; round++) {
            double before = phase("0 forged keys a second", 0);
            for (int forged : new int[] {1, 2_000}) {
                double beside = phase(forged + " forged keys a second", forged);
                double after = phase("0 forged keys a second", 0);
                // Whatever else the machine does changes slowly: the phases before and after stand for the one between.
                lost.computeIfAbsent(forged, _ -> new ArrayList<>()).add(2 * beside / (before + after));
                before = after;
            }
        }
        lost.forEach((forged, ratios) -> {
            ratios.sort(null);
            System.out.printf(
                    "beside %d forged keys a second: p50 x%.2f of alone (median of %d, %.2f to %.2f)%n",
                    forged,
                    ratios.get(ratios.size() / 2),
                    ratios.size(),
                    ratios.getFirst(),
                    ratios.getLast());
        });
    }

    /** Returns the median in milliseconds. */
    private double phase(String title, int forgedPerSecond) throws Exception {
        var end = new AtomicBoolean();
        var forged = new AtomicLong();
        Thread abusive = Thread.ofPlatform().start(() -> forge(forgedPerSecond, forged, end));
        List<Long> micros = new ArrayList<>();
        int refused = 0;
        try (ExecutorService senders = Executors.newFixedThreadPool(SENDERS)) {
            List<Future<Long>> sent = new ArrayList<>();
            long begin = System.nanoTime();
            for (int n = 0; n < perSecond * seconds; n++) {
                long due = begin + (long) n * NANOS_PER_SECOND / perSecond;
                String key = keys.get(n % keys.size());
                sent.add(senders.submit(() -> ask(key, due)));
            }
            for (Future<Long> one : sent) {
                long taken = one.get();
                refused += taken < 0 ? 1 : 0;
                micros.add(Math.abs(taken) / 1_000);
            }
        }
        end.set(true);
        abusive.join();
        micros.sort(null);
        System.out.printf(
                "%-28s valid %d, refused %d, p50 %.2f ms, p99 %.2f ms; forged and refused %d%n",
                title, micros.size(), refused, at(micros, 50), at(micros, 99), forged.get());
        return at(micros, 50);
    }

    private static double at(List<Long> sorted, int percent) {
        return sorted.get((sorted.size() - 1) * percent / 100) / 1_000.0;
    }

    /** The time since the request was due; negative when it was refused. */
    private long ask(String key, long due) throws Exception {
        LockSupport.parkNanos(due - System.nanoTime());
        int status = http.send(
                        HttpRequest.newBuilder(base.resolve("/v1/models/landscape-image"))
                                .header("Authorization", "Bearer " + key)
                                .build(),
                        HttpResponse.BodyHandlers.discarding())
                .statusCode();
        long taken = System.nanoTime() - due;
        return status == 200 ? taken : -taken;
    }

    /** One client with one connection, which sends its requests in batches and spends little on their answers. */
    private void forge(int forgedPerSecond, AtomicLong refused, AtomicBoolean end) {
        if (forgedPerSecond == 0) {
            return;
        }
        int batch = Math.min(BATCH, forgedPerSecond);
        try (var socket = new Socket(base.getHost(), base.getPort())) {
            socket.setTcpNoDelay(true);
            long next = System.nanoTime();
            while (!end.get()) {
                LockSupport.parkNanos(next - System.nanoTime());
                next += (long) batch * NANOS_PER_SECOND / forgedPerSecond;
                send(socket.getOutputStream(), batch);
                read(socket.getInputStream(), batch);
                refused.addAndGet(batch);
            }
        } catch (IOException e) {
            System.out.println("the abusive client was cut off: " + e.getMessage());
        }
    }

    private static void send(OutputStream out, int batch) throws IOException {
        var text = new StringBuilder();
        for (int i = 0; i < batch; i++) {
            text.append("GET /v1/models/landscape-image HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ")
                    .append(forgedKey(i % 2 == 0 ? 42 : 32))
                    .append("\r\n\r\n");
        }
        out.write(text.toString().getBytes(StandardCharsets.US_ASCII));
    }

    private static void read(InputStream in, int batch) throws IOException {
        byte[] start = "HTTP/1.1 401".getBytes(StandardCharsets.US_ASCII);
        byte[] bytes = new byte[16_384];
        int matched = 0;
        int answers = 0;
        while (answers < batch || in.available() > 0) {
            int count = in.read(bytes);
            if (count < 0) {
                throw new IOException("the connection was closed");
            }
            for (int i = 0; i < count; i++) {
                matched = bytes[i] == start[matched] ? matched + 1 : bytes[i] == start[0] ? 1 : 0;
                if (matched == start.length) {
                    answers++;
                    matched = 0;
                }
            }
        }
    }

    private static String forgedKey(int characters) {
        var random = ThreadLocalRandom.current();
        var text = new StringBuilder("atl_live_");
        digits(text, 1 + random.nextInt(6), random);
        text.append('_');
        digits(text, characters, random);
        var crc = new CRC32();
        crc.update(text.toString().getBytes(StandardCharsets.US_ASCII));
        var checksum = new StringBuilder();
        long rest = crc.getValue();
        for (int i = 0; i < 6; i++) {
            checksum.append(DIGITS.charAt((int) (rest % DIGITS.length())));
            rest /= DIGITS.length();
        }
        return text.append(checksum.reverse()).toString();
    }

    private static void digits(StringBuilder text, int count, ThreadLocalRandom random) {
        for (int i = 0; i < count; i++) {
            text.append(DIGITS.charAt(1 + random.nextInt(DIGITS.length() - 1)));
        }
    }

    private static String variable(String name) {
        String value = System.getenv(name);
        if (value == null) {
            throw new IllegalStateException(name + " is not set; " + HELP);
        }
        return value;
    }
}
