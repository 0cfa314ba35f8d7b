// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.query;

import dev.atelier.generation.lifecycle.Generation;
import dev.atelier.generation.lifecycle.GenerationStatus;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.hibernate.SessionFactory;
import org.hibernate.StatelessSession;

/** Reads generations for clients: without a transaction, so that each read is one round trip. */
@ApplicationScoped
class GenerationReader {
    private final SessionFactory sessions;

    GenerationReader(SessionFactory sessions) {
        this.sessions = sessions;
    }

    /** A generation of this account that clients may see. */
    Optional<Generation> findOwned(long id, long account) {
        return read(database -> database.createSelectionQuery(
                                "from Generation where id = :id and owner.account = :account", Generation.class)
                        .setParameter("id", id)
                        .setParameter("account", account)
                        .uniqueResultOptional())
                .filter(generation -> generation.status().isShown());
    }

    /** A generation of any account that clients may see; the caller checks who may. */
    Optional<Generation> findOfAnyAccount(long id) {
        return read(database -> Optional.ofNullable(database.get(Generation.class, id)))
                .filter(generation -> generation.status().isShown());
    }

    /** @param scan rows read at most, where no index answers the whole filter */
    List<Generation> findNewest(GenerationFilter filter, int limit, int scan) {
        String indexed = filter.indexedCondition();
        String sql = filter.isSparse()
                ? "select {generation.*} from (select * from generation where " + indexed
                        + " order by id desc limit :scan) generation where " + filter.remainingCondition()
                : "select {generation.*} from generation where " + indexed + " and " + filter.remainingCondition();
        return read(database -> {
            var query =
                    database.createNativeQuery(sql + " order by id desc limit :limit", Generation.class, "generation");
            filter.parameters().forEach(query::setParameter);
            query.setParameter("limit", limit);
            if (filter.isSparse()) {
                query.setParameter("scan", scan);
            }
            return query.getResultList();
        });
    }

    /** The position at which a scan stopped; empty when no row follows. */
    Optional<Long> findScanEnd(GenerationFilter filter, int scan) {
        String indexed = filter.indexedCondition();
        return read(database -> {
            var query = database.createNativeQuery(
                            "select id from generation where " + indexed + " order by id desc offset :skip limit 1",
                            Long.class)
                    .setParameter("skip", scan - 1);
            filter.parameters().forEach((name, value) -> {
                if (indexed.contains(":" + name)) {
                    query.setParameter(name, value);
                }
            });
            return query.uniqueResultOptional();
        });
    }

    /** The ids among {@code ids} whose generation has ended. */
    List<Long> findEnded(List<Long> ids) {
        return read(database -> database.createSelectionQuery(
                        "select g.id from Generation g where g.id in :ids and g.status in :ends", Long.class)
                .setParameter("ids", ids)
                .setParameter("ends", List.of(GenerationStatus.SUCCEEDED, GenerationStatus.FAILED))
                .getResultList());
    }

    private <T> T read(Function<StatelessSession, T> query) {
        try (StatelessSession database = sessions.openStatelessSession()) {
            return query.apply(database);
        }
    }
}
