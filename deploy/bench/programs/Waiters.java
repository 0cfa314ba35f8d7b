// SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Holds many reads of one generation on one gateway and reports how long after the generation's end each had its answer,
 * and what heap the gateway spends on holding them.
 *
 * <p>The end is the generation's own {@code finished_at}, written just before its commit: the commit, the signal and the
 * read that follows it all count. Client and platform share a clock and the machine.
 */
final class Waiters {
    private static final String HELP = """
            java deploy/bench/programs/Waiters.java [waiters] [rounds] [gateway-pid]

            Needs a running platform: ATELIER_FULL_JIT=1 ./atelier up --detach && . ./.atelier/env
              waiters      reads held at once, 500 by default
              rounds       generations waited for one after the other, 30 by default; the first third warms up
              gateway-pid  also tells the live heap per held read, asked with jcmd before and while they are held
            """;
    private static final String KEY = "{\"name\":\"waiters\",\"scopes\":[\"read\",\"generate\"]}";
    private static final String API_KEY = "\"key\":\"(atl_[^\"]+)\"";
    private static final int READS_PER_KEY = 100;
    private static final long LONGEST_ROUND_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final Pattern FINISHED = Pattern.compile("\"finished_at\":\"([^\"]+)\"");

    private final URI base = URI.create(variable("ATELIER_BASE_URL"));
    private final URI admin = URI.create("http://127.0.0.1:" + (base.getPort() + 1));
    private final HttpClient http = HttpClient.newHttpClient();
    private final int waiters;
    private final List<String> keys = new ArrayList<>();

    private Waiters(int waiters) {
        this.waiters = waiters;
    }

    /** One connection with one read on it. */
    private static final class Held {
        private final SocketChannel channel;
        private final ByteBuffer answer = ByteBuffer.allocate(16 * 1024);
        private long completeMillis;

        Held(SocketChannel channel) {
            this.channel = channel;
        }

        /** True when the last byte of the answer is there. */
        boolean read() throws IOException {
            if (channel.read(answer) < 0) {
                throw new IOException("the gateway closed the connection");
            }
            String text = text();
            int head = text.indexOf("\r\n\r\n");
            if (head < 0 || answer.position() < head + 4 + length(text.substring(0, head))) {
                return false;
            }
            completeMillis = micros() / 1_000;
            if (!text.startsWith("HTTP/1.1 200") || !text.contains("\"status\":\"succeeded\"")) {
                throw new IOException("unexpected answer: " + text);
            }
            return true;
        }

        String text() {
            return new String(answer.array(), 0, answer.position(), StandardCharsets.ISO_8859_1);
        }

        private static int length(String head) {
            Matcher length = Pattern.compile("(?i)content-length: (\\d+)").matcher(head);
            return length.find() ? Integer.parseInt(length.group(1)) : 0;
        }
    }

    public static void main(String[] arguments) throws Exception {
        if (Arrays.asList(arguments).contains("--help")) {
            System.out.print(HELP);
            return;
        }
        int waiters = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 500;
        int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 30;
        var bench = new Waiters(waiters);
        if (arguments.length > 2) {
            bench.heap(arguments[2]);
        }
        bench.time(rounds);
        System.exit(0);
    }

    private void time(int rounds) throws Exception {
        List<Long> all = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            long[] waited = round();
            boolean warm = round > rounds / 3;
            System.out.printf(
                    "round %2d%s  first %4d ms  p50 %4d ms  p99 %4d ms  last %4d ms%n",
                    round,
                    warm ? "" : " (warm-up)",
                    waited[0],
                    at(waited, 0.5),
                    at(waited, 0.99),
                    waited[waited.length - 1]);
            if (warm) {
                Arrays.stream(waited).forEach(all::add);
            }
        }
        long[] sorted = all.stream().mapToLong(Long::longValue).sorted().toArray();
        System.out.printf(
                "%d waiters, %d rounds: p50 %d ms, p99 %d ms, last %d ms after finished_at%n",
                waiters, rounds - rounds / 3, at(sorted, 0.5), at(sorted, 0.99), sorted[sorted.length - 1]);
    }

    private long[] round() throws Exception {
        makeKeys();
        String id = create(waiters > 1_000 ? 8 : 2);
        List<Held> held = hold(id);
        try (Selector selector = Selector.open()) {
            for (Held one : held) {
                one.channel.configureBlocking(false);
                one.channel.register(selector, SelectionKey.OP_READ, one);
            }
            await(selector, held.size());
        } finally {
            close(held);
        }
        Matcher finished = FINISHED.matcher(held.getFirst().text());
        if (!finished.find()) {
            throw new IOException("no finished_at in " + held.getFirst().text());
        }
        long end = Instant.parse(finished.group(1)).toEpochMilli();
        return held.stream().mapToLong(one -> one.completeMillis - end).sorted().toArray();
    }

    private static void await(Selector selector, int count) throws IOException {
        long deadline = System.nanoTime() + LONGEST_ROUND_NANOS;
        int open = count;
        while (open > 0) {
            if (System.nanoTime() > deadline) {
                throw new IOException(open + " reads were not answered in time");
            }
            selector.select(1_000);
            for (SelectionKey key : selector.selectedKeys()) {
                if (((Held) key.attachment()).read()) {
                    key.cancel();
                    open--;
                }
            }
            selector.selectedKeys().clear();
        }
    }

    private List<Held> hold(String id) throws IOException {
        List<Held> held = connect();
        for (int n = 0; n < waiters; n++) {
            ask(held.get(n), id, n);
        }
        return held;
    }

    private List<Held> connect() throws IOException {
        List<Held> connected = new ArrayList<>();
        for (int n = 0; n < waiters; n++) {
            connected.add(new Held(SocketChannel.open(new InetSocketAddress("127.0.0.1", base.getPort()))));
        }
        return connected;
    }

    private void ask(Held held, String id, int number) throws IOException {
        String request = "GET /v1/generations/" + id + "?wait=45 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                + keys.get(number / READS_PER_KEY) + "\r\nAccept: application/json\r\n\r\n";
        held.channel.write(ByteBuffer.wrap(request.getBytes(StandardCharsets.US_ASCII)));
    }

    private static void close(List<Held> held) throws IOException {
        for (Held one : held) {
            one.channel.close();
        }
    }

    /** Twice, because the first time also loads and compiles what holding needs. */
    private void heap(String pid) throws Exception {
        for (int time = 1; time <= 2; time++) {
            LiveHeap before = LiveHeap.of(pid);
            makeKeys();
            List<Held> held = connect();
            TimeUnit.SECONDS.sleep(waiters / 2_000 + 1);
            LiveHeap idle = LiveHeap.of(pid);
            String id = create(30);
            for (int n = 0; n < waiters; n++) {
                ask(held.get(n), id, n);
            }
            TimeUnit.SECONDS.sleep(waiters / 500 + 3);
            LiveHeap during = LiveHeap.of(pid);
            requireHeld(held);
            close(held);
            System.out.printf(
                    "heap: %d kB live; %.2f kB for each of %d connections, %.2f kB for the read held on it%n",
                    before.all() / 1024, idle.each(before, waiters), waiters, during.each(idle, waiters));
            if (time == 2) {
                during.tellGrowth(idle, waiters);
            }
            TimeUnit.SECONDS.sleep(2);
        }
    }

    private static void requireHeld(List<Held> held) throws IOException {
        for (Held one : held) {
            one.channel.configureBlocking(false);
            if (one.channel.read(one.answer) != 0) {
                throw new IOException("answered too early: " + one.text());
            }
        }
    }

    /** An account for every round: a key may ask only so often in a minute, and an account has only so many keys. */
    private void makeKeys() throws Exception {
        keys.clear();
        String account = asOperator(
                "/admin/accounts",
                "{\"name\":\"waiters\",\"plan\":\"studio\",\"credits\":10,\"key\":" + KEY + "}");
        String id = find(account, "\"id\":\"(acct_\\d+)");
        keys.add(find(account, API_KEY));
        while (keys.size() * READS_PER_KEY < waiters) {
            keys.add(find(asOperator("/admin/accounts/" + id + "/keys", KEY), API_KEY));
        }
        // A key that no request has used yet is looked up in the database, and only so many at once.
        for (String key : keys) {
            send("GET", base.resolve("/v1/generations?limit=1"), key, "");
        }
    }

    private String create(int seconds) throws Exception {
        String body = "{\"model\":\"landscape-image\",\"input\":{\"prompt\":\"a pond atelier:slow=" + seconds + "s\"}}";
        return find(post(base.resolve("/v1/generations"), keys.getFirst(), body), "\"id\":\"(gen_\\d+)\"");
    }

    private String asOperator(String path, String body) throws Exception {
        return post(admin.resolve(path), variable("ATELIER_OPERATOR_TOKEN"), body);
    }

    private String post(URI address, String token, String body) throws Exception {
        return send("POST", address, token, body);
    }

    private String send(String method, URI address, String token, String body) throws Exception {
        HttpResponse<String> answer = http.send(
                HttpRequest.newBuilder(address)
                        .header("Authorization", "Bearer " + token)
                        .header("Content-Type", "application/json")
                        .method(method, HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() / 100 != 2) {
            throw new IOException(address + " answered " + answer.statusCode() + " " + answer.body());
        }
        return answer.body();
    }

    private static String find(String text, String pattern) throws IOException {
        Matcher found = Pattern.compile(pattern).matcher(text);
        if (!found.find()) {
            throw new IOException(pattern + " is not in the answer");
        }
        return found.group(1);
    }

    private static long at(long[] sorted, double share) {
        return sorted[Math.min(sorted.length - 1, (int) (sorted.length * share))];
    }

    private static long micros() {
        Instant now = Instant.now();
        return now.getEpochSecond() * 1_000_000 + now.getNano() / 1_000;
    }

    private static String variable(String name) {
        String value = System.getenv(name);
        if (value == null || value.isBlank()) {
            throw new IllegalStateException(name + " is not set; source .atelier/env");
        }
        return value;
    }
}
