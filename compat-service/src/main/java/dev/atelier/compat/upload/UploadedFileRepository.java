// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upload;

import dev.atelier.compat.upload.UploadRepository.UploadSecrets;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.id.FileId;
import dev.atelier.platform.secret.Sha256;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
import jakarta.inject.Singleton;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Remembers the files that came with a credential; each statement names the account. */
@Singleton
class UploadedFileRepository {
    private static final String INSERT = """
        insert into compat_upload (upload_id, account_id, plan, dialect, token_hash, public_key, file_name, file_id,
            media_url, content_hash, bytes, purpose, created_at, content_type, expires_at)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'application/octet-stream', 'infinity')\
        """;
    private static final String BY_CONTENT = """
        select file_id from compat_upload
        where account_id = ? and content_hash = ? and created_at > ? and file_id is not null and bytes is not null
        order by created_at desc limit 1\
        """;
    private static final String KEPT = """
        select file_id, media_url, content_hash, file_name, bytes, purpose, created_at
        from compat_upload where account_id = ? and dialect = ? and purpose is not null
        """;
    private static final String FIND = KEPT + "and file_id = ?";
    private static final String NEWEST_FIRST =
            KEPT + "and file_id < ? and purpose like ? order by file_id desc limit ?";
    private static final String OLDEST_FIRST = KEPT + "and file_id > ? and purpose like ? order by file_id limit ?";
    private static final String DELETE = """
        delete from compat_upload where account_id = ? and file_id = ?\
        """;

    private final Database database;

    UploadedFileRepository(Database database) {
        this.database = database;
    }

    /** @param file its purpose may be empty: it is the input of one request, and on no list */
    @Transactional
    void insert(Caller caller, String dialect, UploadedFile file) {
        // Nobody gets these secrets: the bytes are here already.
        UploadSecrets secrets = UploadSecrets.create(dialect);
        database.update(
                INSERT,
                UUID.randomUUID(),
                caller.account(),
                caller.plan().wire(),
                dialect,
                Sha256.of(secrets.token()),
                secrets.publicKey(),
                file.name(),
                file.id().value(),
                file.mediaUrl(),
                HexFormat.of().parseHex(file.contentHash()),
                file.bytes(),
                file.purpose().isEmpty() ? null : file.purpose(),
                file.createdAt());
    }

    /** A file with these bytes that the account has uploaded since then. */
    @Transactional
    Optional<FileId> findByContent(long account, String hash, Instant since) {
        return database.find(
                BY_CONTENT,
                row -> new FileId(row.getLong("file_id")),
                account,
                HexFormat.of().parseHex(hash),
                since);
    }

    @Transactional
    Optional<UploadedFile> find(long account, String dialect, FileId id) {
        return database.find(FIND, UploadedFileRepository::read, account, dialect, id.value());
    }

    @Transactional
    List<UploadedFile> list(long account, String dialect, UploadedFileService.FileList list) {
        String purpose = list.purpose()
                .map(word -> word.replaceAll("[%_\\\\]", "\\\\$0"))
                .orElse("%");
        return list.isNewestFirst()
                ? database.list(
                        NEWEST_FIRST,
                        UploadedFileRepository::read,
                        account,
                        dialect,
                        list.after().map(FileId::value).orElse(Long.MAX_VALUE),
                        purpose,
                        list.most())
                : database.list(
                        OLDEST_FIRST,
                        UploadedFileRepository::read,
                        account,
                        dialect,
                        list.after().map(FileId::value).orElse(0L),
                        purpose,
                        list.most());
    }

    @Transactional
    void delete(long account, FileId id) {
        database.update(DELETE, account, id.value());
    }

    private static UploadedFile read(Row row) {
        return new UploadedFile(
                new FileId(row.getLong("file_id")),
                row.getString("media_url"),
                HexFormat.of().formatHex(row.getBytes("content_hash")),
                row.getString("file_name"),
                row.getLong("bytes"),
                row.getString("purpose"),
                row.getInstant("created_at"));
    }
}
