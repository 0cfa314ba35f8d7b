// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.file;

import dev.atelier.library.project.Reach;
import dev.atelier.library.storage.ObjectKey;
import io.quarkus.hibernate.orm.panache.PanacheRepository;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.hibernate.query.SelectionQuery;

/** Files of an account, and of the projects it can see. */
@ApplicationScoped
class FileRepository implements PanacheRepository<StoredFile> {
    private static final String PAIR = "select f, o from StoredFile f join StoredObject o on o.key = f.key where ";

    Optional<KeptFile> find(long id, Reach reach) {
        return getSession()
                .createSelectionQuery(PAIR + "f.id = :id", KeptFile.class)
                .setParameter("id", id)
                .uniqueResultOptional()
                .filter(kept -> reach.covers(
                        kept.file().owner().account(),
                        kept.file().owner().project().value()));
    }

    /** The account's own file with these bytes. */
    Optional<KeptFile> findByKey(ObjectKey key, long account) {
        return getSession()
                .createSelectionQuery(PAIR + "f.key = :key and f.accountId = :account", KeptFile.class)
                .setParameter("key", key.value())
                .setParameter("account", account)
                .uniqueResultOptional();
    }

    /** Newest first; the window of time is part of the key range that is read, so old files cost nothing. */
    List<KeptFile> newest(FileFilter filter, Instant oldest, Optional<FilePosition> after, int most) {
        String text = PAIR
                + (filter.project().isPresent() ? "f.project = :place" : "f.accountId = :place")
                + (filter.kind().isPresent() ? " and f.kind = :kind" : "")
                + " and f.createdAt >= :oldest"
                + (after.isPresent() ? " and (f.createdAt < :time or f.createdAt = :time and f.id < :id)" : "")
                + (after.isPresent() ? " and f.createdAt <= :time" : "")
                + " order by f.createdAt desc, f.id desc";
        SelectionQuery<KeptFile> query = getSession()
                .createSelectionQuery(text, KeptFile.class)
                .setParameter("place", filter.place())
                .setParameter("oldest", oldest)
                .setMaxResults(most);
        filter.kind().ifPresent(kind -> query.setParameter("kind", kind));
        after.ifPresent(position -> query.setParameter("time", position.time()).setParameter("id", position.id()));
        return query.getResultList();
    }

    /** Of an account, older than this; for its retention. */
    List<StoredFile> olderThan(Instant end, long account, int most) {
        return find("accountId = ?1 and createdAt < ?2 order by createdAt", account, end)
                .page(0, most)
                .list();
    }

    boolean remove(long id) {
        return getSession()
                        .createNativeMutationQuery("delete from file where id = ?1")
                        .setParameter(1, id)
                        .executeUpdate()
                == 1;
    }
}
