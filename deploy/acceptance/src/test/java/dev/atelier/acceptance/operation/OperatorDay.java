// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.operation;

import dev.atelier.acceptance.TestAccount;
import dev.atelier.acceptance.operation.DayCustomer.Answer;
import java.net.http.HttpClient;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Customers create, wait and cancel at a steady rate while their vendor misbehaves; everything odd is written down. */
final class OperatorDay {
    private static final String[] MODELS = {"simulated-image", "simulated-image", "simulated-audio"};
    private static final double REPEATED = 0.1;
    private static final Duration REPORT_EVERY = Duration.ofMinutes(1);

    private final List<DayCustomer> customers;
    private final Random chance;
    private final double perSecond;
    private final Map<String, AtomicLong> ends = new ConcurrentHashMap<>();
    private final Map<String, AtomicLong> paid = new ConcurrentHashMap<>();
    private final Queue<String> generations = new ConcurrentLinkedQueue<>();
    private final Queue<String> oddities = new ConcurrentLinkedQueue<>();

    private OperatorDay(List<DayCustomer> customers, long seed, double perSecond) {
        this.customers = customers;
        this.chance = new Random(seed);
        this.perSecond = perSecond;
    }

    /** @param accounts each with as many keys as its rate needs */
    static OperatorDay of(List<TestAccount> accounts, long seed, double perSecond) {
        HttpClient http = HttpClient.newBuilder()
                .executor(Executors.newVirtualThreadPerTaskExecutor())
                .version(HttpClient.Version.HTTP_1_1)
                .build();
        return new OperatorDay(
                accounts.stream().map(account -> new DayCustomer(account, http)).toList(), seed, perSecond);
    }

    /** Returns when the last run that was begun in this time has ended. */
    void live(Duration time, DayReport report) throws InterruptedException {
        Instant start = Instant.now();
        Instant reported = start;
        long runs = Math.round(time.toMillis() * perSecond / 1_000);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (long run = 0; run < runs; run++) {
                pauseUntil(start.plusMillis(Math.round(run * 1_000 / perSecond)));
                var errand = CustomerAction.any(chance);
                var customer = customers.get((int) (run % customers.size()));
                long seed = chance.nextLong();
                threads.execute(() -> watched(customer, errand, new Random(seed)));
                if (Instant.now().isAfter(reported.plus(REPORT_EVERY))) {
                    reported = reported.plus(REPORT_EVERY);
                    report.say(run + " of " + runs + " runs begun, ended " + ends() + ", odd " + oddities.size());
                }
            }
            report.say("all " + runs + " runs begun, ended " + ends() + "; waiting for the rest");
        }
    }

    private void watched(DayCustomer customer, CustomerAction errand, Random own) {
        try {
            run(customer, errand, own);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException fault) {
            oddities.add(errand + ": " + fault);
        }
    }

    private void run(DayCustomer customer, CustomerAction errand, Random own) throws InterruptedException {
        String model = MODELS[own.nextInt(MODELS.length)];
        Answer created = customer.create(model, errand.prompt(own), own.nextDouble() < REPEATED);
        if (created.status() != 202 && created.status() != 200) {
            oddities.add(errand + " was answered " + created);
            return;
        }
        String id = created.body().path("id").asText();
        generations.add(id);
        boolean canceled = errand.cancels() && isCanceled(customer, id, own);
        Answer end = customer.awaitEnd(id);
        count(ends, end.end(), 1);
        count(paid, customer.account().id(), end.body().path("credits_charged").asLong());
        if (!errand.ends().contains(end.end())
                || (errand.cancels() && canceled != end.end().equals("canceled"))) {
            oddities.add(id + " " + errand + " canceled=" + canceled + " ended as " + end.body());
        }
    }

    private boolean isCanceled(DayCustomer customer, String id, Random own) throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(own.nextInt(100, 3_000));
        Answer answer = customer.cancel(id);
        if (answer.status() != 200 && answer.status() != 409) {
            oddities.add("cancel of " + id + " was answered " + answer);
        }
        return answer.status() == 200;
    }

    private static void pauseUntil(Instant time) throws InterruptedException {
        long millis = Duration.between(Instant.now(), time).toMillis();
        if (millis > 0) {
            TimeUnit.MILLISECONDS.sleep(millis);
        }
    }

    private static void count(Map<String, AtomicLong> counts, String name, long more) {
        counts.computeIfAbsent(name, _ -> new AtomicLong()).addAndGet(more);
    }

    /** How many runs ended how. */
    Map<String, Long> ends() {
        Map<String, Long> sorted = new TreeMap<>();
        ends.forEach((end, count) -> sorted.put(end, count.get()));
        return sorted;
    }

    /** The credits that the runs of an account cost, as their last answers said. */
    long paidBy(TestAccount account) {
        return paid.getOrDefault(account.id(), new AtomicLong()).get();
    }

    /** Without repetition. */
    List<String> generations() {
        return generations.stream().distinct().toList();
    }

    /** How many creates were answered; a repeated one counts once. */
    int created() {
        return generations.size();
    }

    List<String> oddities() {
        return new ArrayList<>(oddities);
    }
}
