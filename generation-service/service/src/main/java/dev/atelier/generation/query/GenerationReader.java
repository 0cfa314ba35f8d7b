// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.query;

import dev.atelier.generation.lifecycle.Generation;
import dev.atelier.generation.lifecycle.GenerationRepository;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.GroupCommit;
import dev.atelier.platform.sql.NamedValues;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reads generations for clients: without a transaction, so that each read is one round trip. */
@ApplicationScoped
class GenerationReader {
    private final GenerationRepository generations;
    private final Database database;
    private final GroupCommit<Wanted, Optional<Generation>> found;

    /** @param account that reads; whether it may is not said here */
    private record Wanted(long id, long account) {}

    GenerationReader(GenerationRepository generations, Database database, MeterRegistry meters) {
        this.generations = generations;
        this.database = database;
        // Reads of one generation share a statement as well.
        this.found = new GroupCommit<>("read", meters, Wanted::account, _ -> new Object(), this::findAll);
    }

    /** A generation in any state and of any account, as it is now; reads that arrive during another one share a statement. */
    Optional<Generation> find(long id, long account) {
        return found.submit(new Wanted(id, account));
    }

    private List<Optional<Generation>> findAll(List<Wanted> wanted) {
        if (wanted.size() == 1) {
            return List.of(generations.find(wanted.getFirst().id()));
        }
        Map<Long, Generation> rows =
                generations.findAll(wanted.stream().map(Wanted::id).collect(Collectors.toSet())).stream()
                        .collect(Collectors.toMap(Generation::id, Function.identity()));
        return wanted.stream()
                .map(one -> Optional.ofNullable(rows.get(one.id())))
                .toList();
    }

    /** @param scan rows read at most, where no index answers the whole filter */
    List<Generation> findNewest(GenerationFilter filter, int limit, int scan) {
        String indexed = filter.indexedCondition();
        String sql = filter.isSparse()
                ? "select " + GenerationRepository.COLUMNS + " from (select * from generation_now where " + indexed
                        + " order by id desc limit :scan) scanned where " + filter.remainingCondition()
                : "select " + GenerationRepository.COLUMNS + " from generation_now where " + indexed + " and "
                        + filter.remainingCondition();
        NamedValues values = values(filter, "limit", limit);
        return generations.list(
                sql + " order by id desc limit :limit", filter.isSparse() ? values.and("scan", scan) : values);
    }

    /** The position at which a scan stopped; empty when no row follows. */
    Optional<Long> findScanEnd(GenerationFilter filter, int scan) {
        String indexed = filter.indexedCondition();
        NamedValues values = NamedValues.of("skip", scan - 1);
        filter.parameters().forEach((name, value) -> {
            if (indexed.contains(":" + name)) {
                values.and(name, value);
            }
        });
        return database.find(
                "select id from generation_now where " + indexed + " order by id desc offset :skip limit 1",
                row -> row.getLong("id"),
                values);
    }

    /** The ids among {@code ids} whose generation has ended. */
    List<Long> findEnded(List<Long> ids) {
        return database.list(
                "select id from generation where id = any(?::bigint[]) and outcome is not null",
                row -> row.getLong("id"),
                ids);
    }

    private static NamedValues values(GenerationFilter filter, String name, int value) {
        NamedValues values = NamedValues.of(name, value);
        for (Map.Entry<String, Object> each : filter.parameters().entrySet()) {
            values.and(each.getKey(), each.getValue());
        }
        return values;
    }
}
