// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.query;

import dev.atelier.generation.lifecycle.Generation;
import dev.atelier.generation.lifecycle.GenerationStatus;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;
import org.hibernate.Session;

/** Lists of generations. */
@ApplicationScoped
class GenerationListRepository {
    private final Session database;

    GenerationListRepository(Session database) {
        this.database = database;
    }

    /** @param scan rows read at most, where no index answers the whole filter */
    List<Generation> findNewest(GenerationFilter filter, int limit, int scan) {
        String indexed = "select * from generation where " + filter.indexedCondition();
        String sql = filter.isSparse()
                ? "select * from (" + indexed + " order by id desc limit :scan) indexed where "
                        + filter.remainingCondition()
                : indexed + " and " + filter.remainingCondition();
        var query = database.createNativeQuery(sql + " order by id desc limit :limit", Generation.class);
        filter.parameters().forEach(query::setParameter);
        query.setParameter("limit", limit);
        if (filter.isSparse()) {
            query.setParameter("scan", scan);
        }
        return query.getResultList();
    }

    /** The position at which a scan stopped; empty when no row follows. */
    Optional<Long> findScanEnd(GenerationFilter filter, int scan) {
        String indexed = filter.indexedCondition();
        var query = database.createNativeQuery(
                        "select id from generation where " + indexed + " order by id desc offset :skip limit 1",
                        Long.class)
                .setParameter("skip", scan - 1);
        filter.parameters().forEach((name, value) -> {
            if (indexed.contains(":" + name)) {
                query.setParameter(name, value);
            }
        });
        return query.getResultStream().findFirst();
    }

    /** The ids among {@code ids} whose generation has ended. */
    List<Long> findEnded(List<Long> ids) {
        return database.createQuery(
                        "select g.id from Generation g where g.id in :ids and g.status in :ends", Long.class)
                .setParameter("ids", ids)
                .setParameter("ends", List.of(GenerationStatus.SUCCEEDED, GenerationStatus.FAILED))
                .getResultList();
    }
}
