// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upload;

import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.id.FileId;
import dev.atelier.platform.secret.Sha256;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
import jakarta.inject.Singleton;
import jakarta.transaction.Transactional;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;

/** Finds and changes uploads, by their account or by a secret. */
@Singleton
class UploadRepository {
    private static final String COLUMNS = """
        select upload_id, account_id, plan, content_type, file_name, file_id, media_url, content_hash, expires_at
        from compat_upload
        """;
    private static final String INSERT = """
        insert into compat_upload (upload_id, account_id, plan, dialect, token_hash, public_key, content_type, file_name,
            expires_at, created_at)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)\
        """;
    private static final String BY_TOKEN = COLUMNS + "where token_hash = ? and dialect = ?";
    private static final String BY_PUBLIC_KEY = COLUMNS + "where public_key = ? and dialect = ?";
    private static final String FIND_OWN = COLUMNS + "where public_key = ? and dialect = ? and account_id = ?";
    private static final String SET_STORED = """
        update compat_upload set file_id = ?, media_url = ?, content_hash = ?
        where upload_id = ? and account_id = ? and file_id is null\
        """;
    private static final String DELETE_UNUSED = """
        delete from compat_upload where upload_id in (
            select upload_id from compat_upload where file_id is null and expires_at < ? limit 1000)\
        """;

    private final Database database;

    UploadRepository(Database database) {
        this.database = database;
    }

    /** The secrets by which an upload is found: names that cannot be guessed. */
    record UploadSecrets(String dialect, String token, String publicKey) {
        private static final SecureRandom RANDOM = new SecureRandom();
        private static final int BYTES = 20;

        static UploadSecrets create(String dialect) {
            return new UploadSecrets(dialect, name(), name());
        }

        private static String name() {
            byte[] drawn = new byte[BYTES];
            RANDOM.nextBytes(drawn);
            return HexFormat.of().formatHex(drawn);
        }

        @Override
        public String toString() {
            return "UploadSecrets[hidden]";
        }
    }

    @Transactional
    void insert(AnnouncedUpload upload, UploadSecrets secrets, Instant now) {
        database.update(
                INSERT,
                upload.id(),
                upload.account(),
                upload.plan().wire(),
                secrets.dialect(),
                Sha256.of(secrets.token()),
                secrets.publicKey(),
                upload.contentType(),
                upload.fileName(),
                upload.expiresAt(),
                now);
    }

    @Transactional
    Optional<AnnouncedUpload> findByToken(String token, String dialect) {
        return database.find(BY_TOKEN, UploadRepository::read, Sha256.of(token), dialect);
    }

    @Transactional
    Optional<AnnouncedUpload> findByPublicKey(String publicKey, String dialect) {
        return database.find(BY_PUBLIC_KEY, UploadRepository::read, publicKey, dialect);
    }

    @Transactional
    Optional<AnnouncedUpload> findOwn(String publicKey, String dialect, long account) {
        return database.find(FIND_OWN, UploadRepository::read, publicKey, dialect, account);
    }

    /** Of two uploads at once the first one counts. */
    @Transactional
    void setStored(AnnouncedUpload upload, AnnouncedUpload.StoredFile stored) {
        database.update(
                SET_STORED,
                stored.file().value(),
                stored.mediaUrl(),
                HexFormat.of().parseHex(stored.contentHash()),
                upload.id(),
                upload.account());
    }

    /** Deletes uploads whose bytes never came, up to a thousand of them. */
    @Transactional
    int deleteUnused(Instant expiredBefore) {
        return database.update(DELETE_UNUSED, expiredBefore);
    }

    private static AnnouncedUpload read(Row row) {
        return new AnnouncedUpload(
                row.get("upload_id", UUID.class),
                row.getLong("account_id"),
                Plan.of(row.getString("plan")),
                row.getString("content_type"),
                row.getString("file_name"),
                row.find("content_hash", byte[].class)
                        .map(hash -> new AnnouncedUpload.StoredFile(
                                new FileId(row.getLong("file_id")),
                                row.getString("media_url"),
                                HexFormat.of().formatHex(hash))),
                row.getInstant("expires_at"));
    }
}
