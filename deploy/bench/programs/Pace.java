// SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sends charges to billing-service at a fixed pace whatever the answers take, and reports how long each took from the moment
 * it was due: one that had to start late counts from when it should have started. What goes through the gateway is
 * measured by {@code ./atelier bench --rate}.
 */
final class Pace {
    private static final String HELP = """
            java deploy/bench/programs/Pace.java [per second, 200] [seconds, 30] [state directory, .atelier]

            Needs a running platform: ATELIER_FULL_JIT=1 ./atelier up --detach && . ./.atelier/env
            Calls billing-service as generation-service does, with its identity from the state directory.
            """;
    private static final int BILLING_PORT_OFFSET = 30;
    private static final int ACCOUNTS = 50;
    private static final int ROUNDS = 3;
    private static final int SENDERS = 64;
    private static final Pattern ACCOUNT = Pattern.compile("\"id\":\"acct_(\\d+)");

    private final URI base = URI.create(variable("ATELIER_BASE_URL"));
    private final URI operator = URI.create(variable("ATELIER_OPERATOR_URL"));
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final int perSecond;
    private final int seconds;
    private final Properties secrets;
    private final List<String> accounts = new ArrayList<>();
    // No generation of the platform has numbers like these.
    private long generation = 4_000_000_000_000_000_000L + System.currentTimeMillis() * 100_000;

    private Pace(int perSecond, int seconds, Properties secrets) {
        this.perSecond = perSecond;
        this.seconds = seconds;
        this.secrets = secrets;
    }

    public static void main(String[] arguments) throws Exception {
        if (Arrays.asList(arguments).contains("--help")) {
            System.out.print(HELP);
            return;
        }
        int perSecond = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 200;
        int seconds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 30;
        var secrets = new Properties();
        try (var file = Files.newBufferedReader(
                Path.of(arguments.length > 2 ? arguments[2] : ".atelier").resolve("secrets.properties"))) {
            secrets.load(file);
        }
        new Pace(perSecond, seconds, secrets).run();
        System.exit(0);
    }

    private void run() throws Exception {
        prepare();
        System.out.println("warming up");
        for (int round = 0; round <= ROUNDS; round++) {
            String title = round == 0 ? "warm-up" : "round " + round;
            measure(title, charges());
        }
    }

    private void prepare() throws Exception {
        for (int n = 0; n < ACCOUNTS; n++) {
            String account = asOperator(
                    "/admin/accounts",
                    "{\"name\":\"pace\",\"plan\":\"studio\",\"credits\":1000000}");
            accounts.add(find(account, ACCOUNT));
        }
    }

    private List<HttpRequest> charges() throws Exception {
        String token = internalToken();
        List<HttpRequest> charges = new ArrayList<>();
        URI address = URI.create("http://127.0.0.1:" + (base.getPort() + BILLING_PORT_OFFSET) + "/internal/charges");
        for (int n = 0; n < perSecond * seconds; n++) {
            String body =
                    "[{\"generation\":%d,\"account\":%s,\"credential\":1,\"credits\":1,\"daily_cap\":1000000,\"model\":\"pace\",\"origin\":\"api\"}]"
                            .formatted(generation++, accounts.get(n % accounts.size()));
            charges.add(HttpRequest.newBuilder(address)
                    .header("Authorization", "Bearer " + token)
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(body))
                    .build());
        }
        return charges;
    }

    /** As generation-service signs it for billing-service; it is valid for a minute. */
    private String internalToken() throws Exception {
        Base64.Encoder url = Base64.getUrlEncoder().withoutPadding();
        byte[] publicKey = Base64.getDecoder().decode(secrets.getProperty("identity.generation.public"));
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(publicKey);
        String head = "{\"alg\":\"EdDSA\",\"typ\":\"atelier-call+jwt\",\"kid\":\"%s\"}"
                .formatted(url.encodeToString(Arrays.copyOf(digest, 12)));
        String claims = "{\"iss\":\"generation-service\",\"aud\":\"billing-service\",\"exp\":%d}"
                .formatted(System.currentTimeMillis() / 1_000 + 60);
        String content = url.encodeToString(head.getBytes()) + "." + url.encodeToString(claims.getBytes());
        byte[] privateKey = Base64.getDecoder().decode(secrets.getProperty("identity.generation.private"));
        Signature signature = Signature.getInstance("Ed25519");
        signature.initSign(KeyFactory.getInstance("Ed25519").generatePrivate(new PKCS8EncodedKeySpec(privateKey)));
        signature.update(content.getBytes());
        return content + "." + url.encodeToString(signature.sign());
    }

    private void measure(String title, List<HttpRequest> requests) throws Exception {
        int count = requests.size();
        long start = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(200);
        List<Future<Long>> answers = new ArrayList<>();
        try (ExecutorService senders = Executors.newFixedThreadPool(SENDERS)) {
            for (int n = 0; n < count; n++) {
                int number = n;
                answers.add(senders.submit(() -> {
                    long due = start + number * 1_000_000_000L / perSecond;
                    HttpRequest request = requests.get(number);
                    for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
                        LockSupport.parkNanos(left);
                    }
                    expect(200, http.send(request, HttpResponse.BodyHandlers.ofString()));
                    return System.nanoTime() - due;
                }));
            }
        }
        long[] micros = new long[count];
        for (int n = 0; n < count; n++) {
            micros[n] = answers.get(n).get() / 1_000;
        }
        Arrays.sort(micros);
        System.out.printf(
                "%s at %d/s: charges in billing-service: p50 %.1f ms, p99 %.1f ms, max %.1f ms%n",
                title, perSecond, at(micros, 0.5), at(micros, 0.99), at(micros, 1));
    }

    private static double at(long[] sorted, double share) {
        return sorted[Math.min(sorted.length - 1, (int) (sorted.length * share))] / 1e3;
    }

    private String asOperator(String path, String body) throws Exception {
        HttpResponse<String> answer = http.send(
                HttpRequest.newBuilder(operator.resolve(path))
                        .header("Authorization", "Bearer " + variable("ATELIER_OPERATOR_TOKEN"))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        expect(201, answer);
        return answer.body();
    }

    private static void expect(int status, HttpResponse<String> answer) throws IOException {
        if (answer.statusCode() != status) {
            throw new IOException(answer.uri() + " answered " + answer.statusCode() + " " + answer.body());
        }
    }

    private static String find(String text, Pattern pattern) throws IOException {
        Matcher found = pattern.matcher(text);
        if (!found.find()) {
            throw new IOException(pattern + " is not in the answer");
        }
        return found.group(1);
    }

    private static String variable(String name) {
        String value = System.getenv(name);
        if (value == null || value.isBlank()) {
            throw new IllegalStateException(name + " is not set; source .atelier/env");
        }
        return value;
    }
}
