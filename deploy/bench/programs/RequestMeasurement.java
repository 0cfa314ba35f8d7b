// SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;

/** Times what one request costs on a stack. */
final class RequestMeasurement {
    private static final int WARM_UP = 40;
    private static final int SAMPLES = 150;
    private static final int REQUESTS = 40;
    private static final int IDLE = 2_000;
    /** Linux counts the time of ended children in hundredths of a second. */
    private static final long NANOS_PER_TICK = 10_000_000;
    private static final String CREATE = "{\"model\":\"landscape-image\",\"input\":{\"prompt\":\"atelier:fail\"}}";

    static final List<String> REQUESTS_MEASURED =
            List.of("create", "read", "list", "read in SQL", "list in SQL", "charge", "delivery", "audit");

    private final MeasuredStack stack;
    private long next;

    RequestMeasurement(MeasuredStack stack) throws Exception {
        this.stack = stack;
        next = 4_000_000_000_000_000_000L + System.currentTimeMillis() * 100_000;
        stack.makeKey(next);
    }

    /**
     * What a call took.
     *
     * @param millis median until its answer
     * @param micros mean CPU time of PostgreSQL, which other programs of the machine disturb less
     */
    record Cost(double millis, double micros) {}

    /** @param what one of {@link #REQUESTS_MEASURED} */
    Cost measure(String what) throws Exception {
        long size = stack.size();
        String own = "select * from generation_now where account_id = " + stack.row("account")
                + " and status not in ('pending_charge', 'abandoned') order by id desc limit 21";
        return switch (what) {
            case "create" -> overHttp(() -> stack.asClient("POST", "/v1/generations", CREATE), REQUESTS);
            case "read" -> overHttp(() -> stack.asClient("GET", "/v1/generations/gen_" + own(size), ""), REQUESTS);
            case "list" -> overHttp(() -> stack.asClient("GET", "/v1/generations?limit=20", ""), REQUESTS);
            case "audit" -> overHttp(() -> stack.asOperator("GET", "/admin/ledger/audit", ""), 1);
            case "read in SQL" -> inSql("atelier_generation", sql -> {
                sql.executeQuery("select * from generation_now where id = " + own(size)).close();
            });
            case "list in SQL" -> inSql("atelier_generation", sql -> sql.executeQuery(own).close());
            case "charge" -> inSql("atelier_billing", this::charge);
            case "delivery" -> inSql("atelier_webhook", this::deliver);
            default -> throw new IllegalArgumentException(what);
        };
    }

    /** With the CPU of all processes of PostgreSQL, less what they use when no client asks. */
    private Cost overHttp(Callable<?> call, int samples) throws Exception {
        for (int warm = 0; warm < samples / 4; warm++) {
            call.call();
        }
        long idleFrom = System.nanoTime();
        long idle = serverNanos();
        Thread.sleep(IDLE);
        double idleShare = (double) (serverNanos() - idle) / (System.nanoTime() - idleFrom);
        long from = System.nanoTime();
        long before = serverNanos();
        double median = median(call, samples);
        double used = serverNanos() - before - idleShare * (System.nanoTime() - from);
        return new Cost(median, used / samples / 1e3);
    }

    private interface Statements {
        void run(Statement statement) throws Exception;
    }

    /** With the CPU of the process of this connection. */
    private Cost inSql(String database, Statements call) throws Exception {
        try (Connection connection = stack.database(database); Statement statement = connection.createStatement()) {
            long process = MeasuredStack.number(statement, "select pg_backend_pid()");
            for (int warm = 0; warm < WARM_UP; warm++) {
                call.run(statement);
            }
            long before = nanos(process);
            double median = median(
                    () -> {
                        call.run(statement);
                        return true;
                    },
                    SAMPLES);
            return new Cost(median, (nanos(process) - before) / 1e3 / SAMPLES);
        }
    }

    private static double median(Callable<?> call, int samples) throws Exception {
        double[] times = new double[samples];
        for (int sample = 0; sample < samples; sample++) {
            times[sample] = millis(call);
        }
        Arrays.sort(times);
        return times[samples / 2];
    }

    /** Of the postmaster and its children; workers of an audit have ended by then, and the postmaster has their time. */
    private long serverNanos() throws IOException {
        String postmaster = stack.part("postgres")[0];
        String[] stat = Files.readString(Path.of("/proc", postmaster, "stat")).replaceFirst(".*\\) ", "").split(" ", -1);
        long ended = (Long.parseLong(stat[13]) + Long.parseLong(stat[14])) * NANOS_PER_TICK;
        long living = nanos(Long.parseLong(postmaster));
        for (String child : Files.readString(Path.of("/proc", postmaster, "task", postmaster, "children")).strip().split(" ", -1)) {
            living += nanos(Long.parseLong(child));
        }
        return ended + living;
    }

    private static long nanos(long process) throws IOException {
        Path file = Path.of("/proc", Long.toString(process), "schedstat");
        return Files.exists(file) ? Long.parseLong(Files.readString(file).split(" ", -1)[0]) : 0;
    }

    private static double millis(Callable<?> call) throws Exception {
        long start = System.nanoTime();
        call.call();
        return (System.nanoTime() - start) / 1e6;
    }

    /** Every fifth generation is the account's; another one at each call. */
    private long own(long size) {
        return 5 * (1 + next++ * 7_919 % (size / 5));
    }

    private void charge(Statement statement) throws SQLException {
        long account = stack.row("book.first") + next % stack.row("book.accounts");
        MeasuredStack.number(statement, "select balance from charge_credits(%1$d, %2$d, %2$d, 1, 1000000, null, null, 'growth', 0, 'api', null, now())"
                .formatted(next++, account));
    }

    /** What webhook-service writes for one delivery, by the indexes that it uses; taken back, so that no process sends anything. */
    private void deliver(Statement statement) throws SQLException {
        statement.getConnection().setAutoCommit(false);
        statement.execute("""
                with added as (
                    insert into delivery (account_id, queue_id, event_id, event_type, event_at, generation_id, state, due)
                    select account_id, id, 'evt_measured_%1$d', 'generation.succeeded', now(), %1$d, 'pending', now()
                    from webhook_endpoint where account_id = %2$s and enabled and events && array['*']
                    on conflict (queue_id, event_id) do nothing returning queue_id)
                insert into endpoint_queue (queue_id, max_inflight, next_due) select queue_id, 4, now() from added order by queue_id
                on conflict (queue_id) do update set next_due = least(endpoint_queue.next_due, excluded.next_due)
                """.formatted(next++, stack.row("endpoint.account")));
        long queue = MeasuredStack.number(statement, "select queue_id from endpoint_queue where next_due <= now() and inflight < max_inflight"
                + " order by next_due limit 16 for update skip locked");
        long delivery = MeasuredStack.number(statement, """
                with due as materialized (
                    select id from delivery where queue_id = %d and state = 'pending' and due <= now()
                    order by due, id limit 4)
                update delivery set state = 'leased', attempt = attempt + 1, first_attempt_at = now(),
                    lease = gen_random_uuid(), lease_until = now() + interval '30 s'
                from due where delivery.id = due.id returning delivery.id""".formatted(queue));
        statement.execute("update endpoint_queue set inflight = inflight + 1, next_due = coalesce((select min(due) from delivery"
                + " where delivery.queue_id = endpoint_queue.queue_id and state = 'pending'), 'infinity') where queue_id = " + queue);
        statement.execute("update delivery set state = 'delivered', lease = null, lease_until = null, last_code = 204,"
                + " finished_at = now() where id = " + delivery);
        statement.execute("update endpoint_queue set inflight = greatest(inflight - 1, 0) where queue_id = " + queue);
        statement.execute("insert into attempt (delivery_id, n, account_id, started_at, ms, code, bytes_read)"
                + " values (" + delivery + ", 1, 1, now(), 20, 204, 0)");
        statement.getConnection().rollback();
    }
}
