// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.importer;

import dev.atelier.platform.id.FileId;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Optional;
import org.hibernate.Session;

/** As which file an account imported a link last. */
@ApplicationScoped
class ImportedLinkRepository {
    private final Session database;

    ImportedLinkRepository(Session database) {
        this.database = database;
    }

    Optional<FileId> find(long account, String url, Instant oldest) {
        return database.createNativeQuery("""
                        select file_id from imported_link
                        where account_id = ?1 and url_sha256 = ?2 and imported_at > ?3""", Long.class)
                .setParameter(1, account)
                .setParameter(2, url)
                .setParameter(3, oldest)
                .uniqueResultOptional()
                .map(FileId::new);
    }

    void put(long account, String url, FileId file, Instant now) {
        database.createNativeMutationQuery("""
                        insert into imported_link (account_id, url_sha256, file_id, imported_at)
                        values (?1, ?2, ?3, ?4) on conflict (account_id, url_sha256)
                        do update set file_id = excluded.file_id, imported_at = excluded.imported_at""")
                .setParameter(1, account)
                .setParameter(2, url)
                .setParameter(3, file.value())
                .setParameter(4, now)
                .executeUpdate();
    }

    int forget(Instant end) {
        return database.createNativeMutationQuery("delete from imported_link where imported_at < ?1")
                .setParameter(1, end)
                .executeUpdate();
    }
}
