// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.sequence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.billing.DatabaseSessions;
import dev.atelier.billing.ledger.LedgerAudit;
import dev.atelier.billing.ledger.TestSeals;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.jboss.logging.Logger;
import org.junit.jupiter.api.Test;

/**
 * Many short random histories, each of its own account, compared with a model in memory. After each history the
 * invariants are recomputed; then all its messages are replayed and must change nothing.
 * {@code -Datelier.test.seed=<n>} repeats one, {@code -Dsoak=true} runs ten thousand,
 * {@code -Datelier.test.sequences=<n>} any number.
 */
@QuarkusTest
class MoneySequencesTest {
    private static final Logger LOG = Logger.getLogger(MoneySequencesTest.class);
    /** Each run takes other seeds, so many short runs find what one long run finds. */
    private static final int SEQUENCES =
            Integer.getInteger("atelier.test.sequences", System.getProperty("soak") == null ? 1_500 : 10_000);

    private static final int SESSIONS = 2;

    @Inject
    DatabaseSessions sessions;

    @Inject
    LedgerAudit audit;

    @Inject
    TestSeals seals;

    @Test
    void everyHistoryEndsAsTheModelSays() throws Exception {
        List<Long> seeds = seeds();
        List<Long> accounts = accounts(seeds.size());

        try (ExecutorService threads = Executors.newFixedThreadPool(SESSIONS)) {
            List<Future<?>> parts = new ArrayList<>();
            for (int session = 0; session < SESSIONS; session++) {
                int first = session;
                parts.add(threads.submit(() -> {
                    run(seeds, accounts, first);
                    return null;
                }));
            }
            while (!parts.stream().allMatch(Future::isDone)) {
                seals.seal();
                assertThat(audit.run().problems()).isEmpty();
            }
            for (Future<?> part : parts) {
                part.get();
            }
        }

        assertThat(audit.runFull().problems()).isEmpty();
        seals.sealAll();
        assertThat(audit.runFull().problems()).isEmpty();
    }

    private void run(List<Long> seeds, List<Long> accounts, int first) throws SQLException, IOException {
        try (Connection connection = sessions.open();
                Statement setup = connection.createStatement()) {
            // Durability is tested elsewhere and would only cost time here.
            setup.execute("set synchronous_commit = off");
            setup.execute(resource("helpers.sql"));
            try (PreparedStatement run = connection.prepareStatement("select pg_temp.run(?, ?, ?)")) {
                for (int i = first; i < seeds.size(); i += SESSIONS) {
                    run(run, seeds.get(i), accounts.get(i));
                }
            }
        }
    }

    private static void run(PreparedStatement run, long seed, long account) throws SQLException {
        var sequence = new MoneySequence(seed, account);
        run.setLong(1, account);
        run.setArray(2, texts(run, sequence.statements()));
        run.setArray(3, texts(run, sequence.replay()));
        List<String> answers = answers(run);

        List<String> expected = new ArrayList<>(sequence.expected());
        expected.addAll(List.of("", sequence.finalState(), sequence.finalState()));
        if (!answers.equals(expected)) {
            assertThat(describe(sequence, answers)).as("seed %d", seed).isEqualTo(describe(sequence, expected));
        }
    }

    private static List<String> describe(MoneySequence sequence, List<String> answers) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < answers.size(); i++) {
            String what =
                    i < sequence.statements().size() ? sequence.statements().get(i) : "the end";
            lines.add(what + " -> " + answers.get(i));
        }
        return lines;
    }

    private static List<String> answers(PreparedStatement run) throws SQLException {
        try (ResultSet row = run.executeQuery()) {
            row.next();
            return List.of((String[]) row.getArray(1).getArray());
        }
    }

    private static java.sql.Array texts(PreparedStatement run, List<String> texts) throws SQLException {
        return run.getConnection().createArrayOf("text", texts.toArray());
    }

    private List<Long> accounts(int many) throws SQLException {
        try (Connection connection = sessions.open();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("""
                        insert into account (name, plan, created_at)
                        select 'Sequence', 'pro', '2026-01-30T20:00:00Z' from generate_series(1, %d) returning id
                        """.formatted(many))) {
            List<Long> ids = new ArrayList<>();
            while (rows.next()) {
                ids.add(rows.getLong(1));
            }
            return ids;
        }
    }

    private static List<Long> seeds() throws IOException {
        Long chosen = Long.getLong("atelier.test.seed");
        if (chosen != null) {
            return List.of(chosen);
        }
        long first = System.nanoTime();
        LOG.infof("money sequences first seed=%d many=%d", first, SEQUENCES);
        List<Long> seeds = new ArrayList<>(resource("seeds.txt")
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(Long::valueOf)
                .toList());
        LongStream.range(first, first + SEQUENCES).forEach(seeds::add);
        return seeds;
    }

    private static String resource(String name) throws IOException {
        try (InputStream file = MoneySequencesTest.class.getResourceAsStream("/sequence/" + name)) {
            return new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
