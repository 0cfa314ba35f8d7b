// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.atelier.platform.error.InfrastructureFailure;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.DatabaseException;
import dev.atelier.platform.sql.NamedValues;
import dev.atelier.platform.sql.Row;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The platform's one way to run SQL, in a service with JTA and a real pool. */
@QuarkusTest
class DatabaseTest {
    private static final String INSERT = "insert into inbox (event_id) values (?)";
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00.123456Z");

    @Inject
    Database database;

    @Test
    void valuesComeBackAsTheyWereBound() {
        UUID id = UUID.randomUUID();
        String sql = "select ?::bigint as n, ?::text as name, ?::timestamptz as at, ?::uuid as id, ?::boolean as yes,"
                + " ?::bytea as bytes, '{\"a\": 1}'::jsonb as json, 7::smallint as small";

        database.get(
                sql,
                row -> {
                    assertThat(row.getLong("n")).isEqualTo(12L);
                    assertThat(row.getString("name")).isEqualTo("Ada");
                    assertThat(row.getInstant("at")).isEqualTo(NOON);
                    assertThat(row.get("id", UUID.class)).isEqualTo(id);
                    assertThat(row.getBoolean("yes")).isTrue();
                    assertThat(row.getBytes("bytes")).containsExactly(1, 2);
                    assertThat(row.getString("json")).isEqualTo("{\"a\": 1}");
                    assertThat(row.getInt("small")).isEqualTo(7);
                    return row;
                },
                12L,
                "Ada",
                NOON,
                id,
                true,
                new byte[] {1, 2});
    }

    @Test
    void aNullIsEmptyOrRefused() {
        database.get(
                "select ?::bigint as n, ?::text as name, ?::timestamptz as at",
                row -> {
                    assertThat(row.findLong("n")).isEmpty();
                    assertThat(row.findString("name")).isEmpty();
                    assertThat(row.findInstant("at")).isEmpty();
                    assertThat(row.getNullable("n", Long.class)).isNull();
                    assertThatThrownBy(() -> row.getLong("n")).hasMessage("column n is null");
                    return row;
                },
                null,
                null,
                null);
    }

    @Test
    void collectionsAreArrays() {
        String sql = "select unnest(?::bigint[]) as n, unnest(?::text[]) as name";

        List<String> rows =
                database.list(sql, row -> row.getLong("n") + row.getString("name"), List.of(1L, 2L), List.of("a", "b"));

        assertThat(rows).containsExactly("1a", "2b");
        assertThat(database.list(sql, row -> row.getLong("n"), List.of(), List.of()))
                .isEmpty();
        List<String> names = database.get("select array['a', 'b'] as names", row -> row.getStrings("names"));
        assertThat(names).containsExactly("a", "b");
    }

    @Test
    void aNameTakesItsValueAtEachOfItsPlaces() {
        String sql = """
                select :n::bigint + :n::bigint as twice, ':n' as text, :names::text[] as names, :none::text as nothing
                """;

        List<String> rows = database.list(
                sql,
                row -> row.getLong("twice")
                        + row.getString("text")
                        + row.getStrings("names")
                        + row.findString("nothing"),
                NamedValues.of("n", 21L).and("names", List.of("a", "b")).and("none", null));

        assertThat(rows).containsExactly("42:n[a, b]Optional.empty");
    }

    @Test
    void statementsOfATransactionAreUndoneTogether() {
        String event = UUID.randomUUID().toString();

        assertThatThrownBy(() -> QuarkusTransaction.requiringNew().run(() -> {
                    assertThat(database.update(INSERT, event)).isEqualTo(1);
                    assertThat(isStored(event)).isTrue();
                    throw new IllegalStateException("undo");
                }))
                .hasMessage("undo");

        assertThat(isStored(event)).isFalse();
    }

    @Test
    void aStatementWithoutATransactionIsCommittedAtOnce() {
        String event = UUID.randomUUID().toString();

        database.update(INSERT, event);

        assertThat(isStored(event)).isTrue();
    }

    @Test
    void aFailureTellsItsState() {
        String event = UUID.randomUUID().toString();
        database.update(INSERT, event);

        var duplicate = catchThrowableOfType(DatabaseException.class, () -> database.update(INSERT, event));
        var raised = catchThrowableOfType(DatabaseException.class, () -> database.update("""
                do $$ begin raise exception 'no' using errcode = 'P0402', detail = '7'; end $$"""));
        var passing = catchThrowableOfType(DatabaseException.class, () -> database.update("""
                do $$ begin raise exception 'no' using errcode = '57P01'; end $$"""));

        assertThat(duplicate.sqlState()).isEqualTo("23505");
        assertThat(InfrastructureFailure.is(duplicate)).isFalse();
        assertThat(raised.sqlState()).isEqualTo("P0402");
        assertThat(raised.detail()).isEqualTo("7");
        assertThat(InfrastructureFailure.is(raised)).isFalse();
        assertThat(InfrastructureFailure.is(passing)).isTrue();
    }

    @Test
    void aLongStatementIsCutByTheTimeoutOfItsSocket() {
        assertThatThrownBy(() -> QuarkusTransaction.requiringNew()
                        .run(() -> database.withSocketTimeout(
                                Duration.ofMillis(200),
                                () -> database.list("select pg_sleep(5)::text as nothing", Row::hashCode))))
                .satisfies(fault -> assertThat(InfrastructureFailure.is(fault)).isTrue());
    }

    private boolean isStored(String event) {
        return database.find("select event_id from inbox where event_id = ?", row -> row.getString("event_id"), event)
                .isPresent();
    }
}
