// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.chaos;

import static org.awaitility.Awaitility.await;

import dev.atelier.acceptance.EventLog;
import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.TestFilm;
import dev.atelier.acceptance.WebhookReceiver.Received;
import dev.atelier.acceptance.chaos.ChaosLoad.Customer;
import dev.atelier.acceptance.chaos.ChaosRecord.Promise;
import dev.atelier.acceptance.chaos.ChaosRecord.Upload;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.core.ConditionTimeoutException;

/** Looks after a chaos run whether a promise was broken, with no help of the services but their databases and media. */
public final class ChaosAudit {
    private static final int MOST_ATTEMPTS = 6;
    private static final Pattern URL = Pattern.compile("\"url\":\\s*\"([^\"]+)\"");
    private static final List<String> GROUPS =
            List.of("billing-service", "library-service", "webhook-service", "compat-service");
    private static final List<String> OUTBOXES = List.of("generation", "billing", "gateway");

    private final Platform platform;
    private final ChaosLoad load;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    public ChaosAudit(Platform platform, ChaosLoad load) {
        this.platform = platform;
        this.load = load;
    }

    /** What the platform still works at. */
    public List<String> unfinished() {
        List<String> unfinished = new ArrayList<>();
        add(unfinished, "generation", "generation where outcome is null", "generations are open");
        add(unfinished, "generation", "run", "runs are open");
        add(unfinished, "billing", "charge where state = 'charged'", "charges are open");
        add(unfinished, "webhook", "delivery where state in ('pending', 'leased')", "deliveries are open");
        add(unfinished, "webhook", "endpoint_queue where inflight <> 0", "endpoints have attempts under way");
        for (String service : OUTBOXES) {
            add(unfinished, service, "outbox", "events are in the outbox of " + service);
        }
        try (EventLog events = new EventLog(platform.stack().kafkaBootstrap())) {
            GROUPS.stream()
                    .filter(group -> !events.isReadToTheEnd(group))
                    .forEach(group -> unfinished.add(group + " has events to read"));
        }
        return unfinished;
    }

    /** Waits until nothing is unfinished, and returns what still is, and every broken promise. */
    public List<String> settle(Duration limit) {
        List<String> violations = new ArrayList<>();
        try {
            await().atMost(limit)
                    .pollInterval(Duration.ofSeconds(2))
                    .until(() -> unfinished().isEmpty());
        } catch (ConditionTimeoutException _) {
            violations.addAll(unfinished());
        }
        violations.addAll(violations());
        return violations;
    }

    private void add(List<String> unfinished, String service, String from, String what) {
        String count = rows(service, "select count(*) from " + from).getFirst().getFirst();
        if (!count.equals("0")) {
            unfinished.add(count + " " + what);
        }
    }

    /** Broken promises, once nothing is unfinished. */
    List<String> violations() {
        List<String> violations = new ArrayList<>(load.record().violations());
        try {
            platform.ledger().assertSound();
        } catch (AssertionError e) {
            violations.add("the books: " + e.getMessage());
        }
        checkLedgerByItself(violations);
        Map<String, Run> runs = runs();
        checkCharges(runs, violations);
        checkPromises(runs, violations);
        checkKeysAndCaps(violations);
        checkJobs(runs, violations);
        load.customers().forEach(customer -> checkDeliveries(customer, runs, violations));
        violations.addAll(deadLetters());
        checkMedia(violations);
        return violations;
    }

    /** Charges that did not end as their runs. */
    public List<String> brokenCharges() {
        List<String> broken = new ArrayList<>();
        checkCharges(runs(), broken);
        return broken;
    }

    /** What generation-service and billing-service say of one generation. */
    private record Run(long account, String status, long credits, String charge, long charged) {}

    private Map<String, Run> runs() {
        Map<String, List<String>> charges =
                rows("billing", "select generation_id, state, credits from charge where state <> 'voided'").stream()
                        .collect(Collectors.toMap(List::getFirst, row -> row));
        Map<String, Run> runs = new HashMap<>();
        for (List<String> row : rows("generation", "select id, account_id, status, credits from generation_now")) {
            List<String> charge = charges.getOrDefault(row.getFirst(), List.of("", "none", "0"));
            runs.put(
                    row.getFirst(),
                    new Run(
                            Long.parseLong(row.get(1)),
                            row.get(2),
                            Long.parseLong(row.get(3)),
                            charge.get(1),
                            Long.parseLong(charge.get(2))));
        }
        // A create that no client was promised is given back as a whole: its charge is refunded and its generation
        // deleted.
        charges.values().stream()
                .filter(charge ->
                        !runs.containsKey(charge.getFirst()) && !charge.get(1).equals("refunded"))
                .forEach(charge -> runs.put(charge.getFirst(), new Run(0, "missing", 0, charge.get(1), 0)));
        return runs;
    }

    private void checkLedgerByItself(List<String> violations) {
        platform.operator()
                .get("/admin/ledger/audit?full=true")
                .then()
                .statusCode(200)
                .extract()
                .jsonPath()
                .getList("problems")
                .forEach(problem -> violations.add("billing's audit: " + problem));
    }

    private static void checkCharges(Map<String, Run> runs, List<String> violations) {
        runs.forEach((generation, run) -> {
            String expected = run.status().equals("succeeded") ? "settled" : "refunded";
            if (!run.charge().equals(expected) || run.charged() != run.credits()) {
                violations.add("gen_%s is %s at %d credits, its charge is %s at %d"
                        .formatted(generation, run.status(), run.credits(), run.charge(), run.charged()));
            }
        });
    }

    private void checkPromises(Map<String, Run> runs, List<String> violations) {
        for (Promise promise : load.record().promises()) {
            Run run = runs.get(promise.generation().replace("gen_", ""));
            if (run == null || run.account() != promise.account().number()) {
                violations.add(promise.generation() + " was promised and is not there");
            }
        }
    }

    private void checkKeysAndCaps(List<String> violations) {
        rows(
                        "generation",
                        "select account_id, idempotency_key, count(*) from generation"
                                + " where idempotency_key is not null group by 1, 2 having count(*) > 1")
                .forEach(row -> violations.add("one key made several runs: " + row));
        rows(
                        "generation",
                        "select finalizes, count(*) from generation where finalizes is not null"
                                + " and outcome is distinct from 'failed' group by 1 having count(*) > 1")
                .forEach(row -> violations.add("one draft was finalized several times: " + row));
        for (Customer customer : load.customers()) {
            for (String spent : platform.ledger().findSpending(customer.account())) {
                String[] words = spent.split(" ", -1);
                if (customer.cap() > 0 && words[0].equals("day") && Long.parseLong(words[1]) > customer.cap()) {
                    violations.add(customer.account().id() + " spent " + words[1] + " a day above its cap");
                }
            }
        }
    }

    /** What the upstream has accepted. */
    private void checkJobs(Map<String, Run> runs, List<String> violations) {
        for (List<String> job : rows("generation", "select generation, count(*) from simulated_job group by 1")) {
            if (!job.getLast().equals("1")) {
                violations.add("gen_%s was submitted %s times".formatted(job.getFirst(), job.getLast()));
            }
            if (!runs.containsKey(job.getFirst())) {
                violations.add("the upstream has a job of gen_" + job.getFirst() + ", which is not there");
            }
        }
    }

    private void checkDeliveries(Customer customer, Map<String, Run> runs, List<String> violations) {
        Map<String, List<Received>> received = platform.receiver().received(customer.good()).stream()
                .collect(Collectors.groupingBy(Received::eventId));
        runs.forEach((generation, run) -> {
            if (run.account() == customer.account().number() && !received.containsKey("evt_gen_" + generation)) {
                violations.add(customer.good() + " never heard of gen_" + generation);
            }
        });
        rows(
                        "webhook",
                        "select id from delivery where attempt > " + MOST_ATTEMPTS + " and account_id = "
                                + customer.account().number())
                .forEach(row -> violations.add("delivery " + row + " had more than " + MOST_ATTEMPTS + " attempts"));
        received.keySet().stream()
                .filter(event -> !runs.containsKey(event.replace("evt_gen_", "")))
                .forEach(event -> violations.add(customer.good() + " got " + event + " of no run"));
    }

    public List<String> deadLetters() {
        try (EventLog events = new EventLog(platform.stack().kafkaBootstrap())) {
            return events.ends().entrySet().stream()
                    .filter(end -> end.getKey().contains("dlq"))
                    .map(end -> "dead letters: " + end)
                    .toList();
        }
    }

    private void checkMedia(List<String> violations) {
        Stream.concat(
                        load.record().uploads().stream(),
                        rows("generation", "select outputs from generation where outcome = 'succeeded'").stream()
                                .map(List::getFirst)
                                .flatMap(ChaosAudit::urls)
                                .map(url -> new Upload(url, "")))
                .forEach(upload -> {
                    if (!isThere(upload)) {
                        violations.add(upload.url() + " is not there as it was");
                    }
                });
    }

    /** The addresses in the JSON of the outputs. */
    private static Stream<String> urls(String outputs) {
        return URL.matcher(outputs).results().map(match -> match.group(1));
    }

    private boolean isThere(Upload upload) {
        URI url = URI.create(upload.url().startsWith("/") ? platform.baseUrl() + upload.url() : upload.url());
        try {
            HttpResponse<byte[]> answer =
                    http.send(HttpRequest.newBuilder(url).build(), HttpResponse.BodyHandlers.ofByteArray());
            return answer.statusCode() == 200
                    && (upload.sha256().isEmpty()
                            ? answer.body().length > 0
                            : upload.sha256().equals(TestFilm.hash(new ByteArrayInputStream(answer.body()))));
        } catch (IOException _) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private List<List<String>> rows(String service, String query) {
        try (var connection = DriverManager.getConnection(platform.stack().jdbcUrl(service));
                var statement = connection.createStatement();
                var answer = statement.executeQuery(query)) {
            int columns = answer.getMetaData().getColumnCount();
            List<List<String>> rows = new ArrayList<>();
            while (answer.next()) {
                List<String> row = new ArrayList<>();
                for (int column = 1; column <= columns; column++) {
                    row.add(Objects.requireNonNullElse(answer.getString(column), ""));
                }
                rows.add(row);
            }
            return rows;
        } catch (SQLException e) {
            throw new IllegalStateException("the database of " + service + " cannot be read", e);
        }
    }
}
