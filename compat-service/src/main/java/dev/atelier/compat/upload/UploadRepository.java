// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upload;

import dev.atelier.compat.database.Database;
import dev.atelier.platform.id.FileId;
import jakarta.inject.Singleton;
import jakarta.transaction.Transactional;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The statements about uploads; those that have no account have a secret instead. */
@Singleton
class UploadRepository {
    private static final String COLUMNS = """
            select upload_id, account_id, content_type, file_name, file_id, media_url, content_hash, expires_at
            from compat_upload
            """;
    private static final String INSERT = """
            insert into compat_upload (upload_id, account_id, dialect, token_hash, public_key, content_type, file_name,
                expires_at, created_at)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?)""";
    private static final String BY_TOKEN = COLUMNS + "where token_hash = ? and dialect = ?";
    private static final String BY_PUBLIC_KEY = COLUMNS + "where public_key = ? and dialect = ?";
    private static final String OWN = COLUMNS + "where public_key = ? and dialect = ? and account_id = ?";
    private static final String KEEP = """
            update compat_upload set file_id = ?, media_url = ?, content_hash = ?
            where upload_id = ? and account_id = ? and file_id is null""";
    private static final String FORGET = "delete from compat_upload where file_id is null and expires_at < ?";

    private final Database database;

    UploadRepository(Database database) {
        this.database = database;
    }

    /** How an upload is found again. */
    record Names(String dialect, String token, String publicKey) {
        @Override
        public String toString() {
            return "Names[hidden]";
        }
    }

    @Transactional
    void insert(Upload upload, Names names, Instant now) {
        database.change(
                INSERT,
                upload.id(),
                upload.account(),
                names.dialect(),
                UploadSecret.hash(names.token()),
                names.publicKey(),
                upload.contentType(),
                upload.fileName(),
                upload.expiresAt(),
                now);
    }

    @Transactional
    Optional<Upload> byToken(String token, String dialect) {
        return database.first(BY_TOKEN, UploadRepository::read, UploadSecret.hash(token), dialect);
    }

    @Transactional
    Optional<Upload> byPublicKey(String publicKey, String dialect) {
        return database.first(BY_PUBLIC_KEY, UploadRepository::read, publicKey, dialect);
    }

    @Transactional
    Optional<Upload> own(String publicKey, String dialect, long account) {
        return database.first(OWN, UploadRepository::read, publicKey, dialect, account);
    }

    /** Of two who send at once the first is kept. */
    @Transactional
    void keep(Upload upload, Upload.Kept kept) {
        database.change(
                KEEP,
                kept.file().value(),
                kept.mediaUrl(),
                HexFormat.of().parseHex(kept.contentHash()),
                upload.id(),
                upload.account());
    }

    @Transactional
    int forget(Instant unusedSince) {
        return database.change(FORGET, unusedSince);
    }

    private static Upload read(ResultSet row) throws SQLException {
        byte @Nullable [] hash = row.getBytes("content_hash");
        long file = row.getLong("file_id");
        Optional<Upload.Kept> kept = hash == null
                ? Optional.empty()
                : Optional.of(new Upload.Kept(
                        new FileId(file),
                        row.getString("media_url"),
                        HexFormat.of().formatHex(hash)));
        return new Upload(
                row.getObject("upload_id", UUID.class),
                row.getLong("account_id"),
                row.getString("content_type"),
                row.getString("file_name"),
                kept,
                row.getTimestamp("expires_at").toInstant());
    }
}
