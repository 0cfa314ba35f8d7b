// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.file;

import dev.atelier.library.file.FileService.FileAndObject;
import dev.atelier.library.project.ProjectAccessService.AccessScope;
import dev.atelier.library.storage.ObjectKey;
import dev.atelier.platform.id.ProjectId;
import dev.atelier.platform.media.MediaKind;
import io.quarkus.hibernate.orm.panache.PanacheRepository;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.hibernate.query.SelectionQuery;

/** Queries files of an account and of its projects. */
@ApplicationScoped
class FileRepository implements PanacheRepository<LibraryFile> {
    private static final String PAIR = "select f, o from LibraryFile f join StoredObject o on o.key = f.key where ";

    Optional<FileAndObject> find(long id, AccessScope scope) {
        return getSession()
                .createSelectionQuery(PAIR + "f.id = :id", FileAndObject.class)
                .setParameter("id", id)
                .uniqueResultOptional()
                .filter(row -> scope.includes(
                        row.file().owner().account(),
                        row.file().owner().project().value()));
    }

    /** Finds the account's own file with these bytes. */
    Optional<FileAndObject> findByKey(ObjectKey key, long account) {
        return getSession()
                .createSelectionQuery(PAIR + "f.key = :key and f.accountId = :account", FileAndObject.class)
                .setParameter("key", key.value())
                .setParameter("account", account)
                .uniqueResultOptional();
    }

    /** Lists the newest files first; the age limit is part of the index range, so old files cost nothing. */
    List<FileAndObject> listNewest(FileFilter filter, Instant oldest, Optional<FileCursor> after, int limit) {
        String text = PAIR
                + (filter.project().isPresent() ? "f.project = :scope" : "f.accountId = :scope")
                + (filter.kind().isPresent() ? " and f.kind = :kind" : "")
                + " and f.createdAt >= :oldest"
                + (after.isPresent() ? " and (f.createdAt < :time or f.createdAt = :time and f.id < :id)" : "")
                + (after.isPresent() ? " and f.createdAt <= :time" : "")
                + " order by f.createdAt desc, f.id desc";
        SelectionQuery<FileAndObject> query = getSession()
                .createSelectionQuery(text, FileAndObject.class)
                .setParameter("scope", filter.scope())
                .setParameter("oldest", oldest)
                .setMaxResults(limit);
        filter.kind().ifPresent(kind -> query.setParameter("kind", kind));
        after.ifPresent(position -> query.setParameter("time", position.time()).setParameter("id", position.id()));
        return query.getResultList();
    }

    /** Lists the oldest files of an account that were created before {@code end}. */
    List<LibraryFile> listOlderThan(Instant end, long account, int limit) {
        return find("accountId = ?1 and createdAt < ?2 order by createdAt", account, end)
                .page(0, limit)
                .list();
    }

    boolean remove(long id) {
        return getSession()
                        .createNativeMutationQuery("delete from file where id = ?1")
                        .setParameter(1, id)
                        .executeUpdate()
                == 1;
    }

    /** Position of the last file on a page. */
    record FileCursor(Instant time, long id) {

        static FileCursor of(FileAndObject last) {
            return new FileCursor(last.file().createdAt(), last.file().id().value());
        }

        static FileCursor parse(String text) {
            String[] parts = text.split(" ", 2);
            return new FileCursor(Instant.parse(parts[0]), Long.parseLong(parts[1]));
        }

        String text() {
            return time + " " + id;
        }
    }

    /**
     * Filter of the file list.
     *
     * @param project selects the files of all members in a project; empty for all files of the account
     */
    record FileFilter(long account, Optional<MediaKind> kind, Optional<ProjectId> project) {

        /** The number of the project or the account. */
        long scope() {
            return project.map(ProjectId::value).orElse(account);
        }

        /** Identifies the list in its cursors. */
        String listName() {
            return "files:" + account + ":" + kind.map(MediaKind::wire).orElse("") + ":"
                    + project.map(ProjectId::toString).orElse("");
        }
    }
}
