// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.importer;

import dev.atelier.platform.id.FileId;
import dev.atelier.platform.sql.Database;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Optional;

/** Stores which file an account imported a link as. */
@ApplicationScoped
class ImportedLinkRepository {
    private final Database database;

    ImportedLinkRepository(Database database) {
        this.database = database;
    }

    Optional<FileId> find(long account, String urlHash, Instant oldest) {
        return database.find(
                "select file_id from imported_link where account_id = ? and url_sha256 = ? and imported_at > ?",
                row -> new FileId(row.getLong("file_id")),
                account,
                urlHash,
                oldest);
    }

    void put(long account, String urlHash, FileId file, Instant now) {
        database.update("""
                insert into imported_link (account_id, url_sha256, file_id, imported_at)
                values (?, ?, ?, ?) on conflict (account_id, url_sha256)
                do update set file_id = excluded.file_id, imported_at = excluded.imported_at""", account, urlHash, file.value(), now);
    }

    int deleteOlderThan(Instant end) {
        return database.update("delete from imported_link where imported_at < ?", end);
    }
}
