// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.chaos;

import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.TestAccount;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Clients of several accounts that use the platform until they are stopped. */
public final class ChaosLoad {
    private static final int ACCOUNTS = 4;
    private static final int CLIENTS_PER_ACCOUNT = 2;
    private static final long CREDITS = 1_000_000;
    /** The first account reaches its cap during the run. */
    private static final int CAP = 60;
    /** A client that waits for an answer during a fault ends after that answer. */
    private static final long STOPPED_WITHIN_SECONDS = 240;

    private final List<Customer> customers;
    private final ChaosRecord record = new ChaosRecord();
    private final ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor();

    /**
     * An account and the names of its webhook receivers.
     *
     * @param good takes each event at once; the other receivers refuse some or all
     */
    public record Customer(TestAccount account, int cap, String good) {}

    private ChaosLoad(List<Customer> customers) {
        this.customers = customers;
    }

    public static ChaosLoad start(Platform platform, long seed) {
        List<Customer> customers = new ArrayList<>();
        for (int number = 0; number <= ACCOUNTS; number++) {
            int cap = number == 0 ? CAP : 0;
            TestAccount account = platform.account("studio", CREDITS, cap == 0 ? Map.of() : Map.of("daily_cap", cap));
            String good = "good-" + account.number();
            for (String receiver : List.of(good, "stubborn-" + account.number(), "dead-" + account.number())) {
                account.request()
                        .body(Map.of("url", platform.receiver().url(receiver)))
                        .post("/v1/webhook-endpoints")
                        .then()
                        .statusCode(201);
            }
            customers.add(new Customer(account, cap, good));
        }
        var load = new ChaosLoad(List.copyOf(customers));
        for (int client = 0; client < ACCOUNTS * CLIENTS_PER_ACCOUNT; client++) {
            TestAccount account = customers.get(client % ACCOUNTS).account();
            load.clients.execute(new ChaosClient(account, seed + client, load.record));
        }
        return load;
    }

    /** Adds a client of the last account. */
    public void add(Runnable client) {
        clients.execute(client);
    }

    /** The last one has no clients of its own: the probe is its only one. */
    public List<Customer> customers() {
        return customers;
    }

    public ChaosRecord record() {
        return record;
    }

    /** Returns when every client has the answer to its last request. */
    public void stop() {
        record.stop();
        clients.shutdown();
        try {
            if (!clients.awaitTermination(STOPPED_WITHIN_SECONDS, TimeUnit.SECONDS)) {
                record.note("a client got no answer within " + STOPPED_WITHIN_SECONDS + " s");
                clients.shutdownNow();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
