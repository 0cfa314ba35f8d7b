// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.passkey;

import com.yubico.webauthn.data.ByteArray;
import com.yubico.webauthn.data.exception.Base64UrlException;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
import jakarta.inject.Singleton;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The table of passkeys. */
@Singleton
class PasskeyRepository {
    private static final String SELECT =
            "select credential_id, user_id, name, public_key, sign_count, created_at, last_used_at from passkey where ";

    /** A credential id belongs to the person who added it first. */
    private static final String INSERT = """
            insert into passkey (credential_id, user_id, name, public_key, sign_count, created_at)
            select ?, ?, ?, ?, ?, ? where (select count(*) from passkey where user_id = ?) < ?
            on conflict (credential_id) do nothing
            """;

    /** When two answers have the same count, one is from a copy of the passkey: the second answer changes nothing. */
    private static final String USE = """
            update passkey set sign_count = ?, last_used_at = ?
            where credential_id = ? and (sign_count < ? or sign_count = 0 and ? = 0)
            """;

    private final Database database;

    PasskeyRepository(Database database) {
        this.database = database;
    }

    /** Adds a passkey, unless a person has it already or the person has as many as allowed. */
    boolean insert(Passkey passkey, int most) {
        return database.update(
                        INSERT,
                        passkey.id(),
                        passkey.user(),
                        passkey.name(),
                        passkey.publicKey().getBase64Url(),
                        passkey.signCount(),
                        passkey.createdAt(),
                        passkey.user(),
                        most)
                > 0;
    }

    Optional<Passkey> find(ByteArray credentialId) {
        return database.find(SELECT + "credential_id = ?", PasskeyRepository::read, credentialId.getBase64Url());
    }

    List<Passkey> list(long user) {
        return database.list(SELECT + "user_id = ? order by created_at, credential_id", PasskeyRepository::read, user);
    }

    /** Counts a use; false when the authenticator counts less than it did before. */
    boolean use(ByteArray credentialId, long signCount, Instant now) {
        return database.update(USE, signCount, now, credentialId.getBase64Url(), signCount, signCount) > 0;
    }

    boolean delete(long user, String credentialId) {
        return database.update("delete from passkey where credential_id = ? and user_id = ?", credentialId, user) > 0;
    }

    /** What authenticators call the person. */
    Optional<ByteArray> findHandle(long user) {
        return database.find(
                "select passkey_handle::text as handle from app_user where id = ?",
                row -> toBytes(UUID.fromString(row.getString("handle"))),
                user);
    }

    /** The address of the person whom authenticators call so. */
    Optional<String> findEmail(ByteArray handle) {
        if (handle.size() != 2 * Long.BYTES) {
            return Optional.empty();
        }
        ByteBuffer bytes = ByteBuffer.wrap(handle.getBytes());
        return database.find(
                "select email from app_user where passkey_handle = ?::uuid and disabled_at is null",
                row -> row.getString("email"),
                new UUID(bytes.getLong(), bytes.getLong()).toString());
    }

    private static ByteArray toBytes(UUID handle) {
        return new ByteArray(ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(handle.getMostSignificantBits())
                .putLong(handle.getLeastSignificantBits())
                .array());
    }

    private static Passkey read(Row row) {
        return new Passkey(
                decode(row.getString("credential_id")),
                row.getLong("user_id"),
                row.getString("name"),
                decode(row.getString("public_key")),
                row.getLong("sign_count"),
                row.getInstant("created_at"),
                row.findInstant("last_used_at"));
    }

    private static ByteArray decode(String text) {
        try {
            return ByteArray.fromBase64Url(text);
        } catch (Base64UrlException e) {
            throw new IllegalStateException("a stored passkey is not in base64url", e);
        }
    }
}
