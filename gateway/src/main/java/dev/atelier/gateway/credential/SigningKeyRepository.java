// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.credential;

import dev.atelier.gateway.database.Database;
import jakarta.inject.Singleton;
import jakarta.transaction.Transactional;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** The signing keys that all replicas share. */
@Singleton
class SigningKeyRepository {
    /** Any number, as long as nobody else locks on it in this database. */
    private static final long LOCK = 0x5167_4b65_7900L;

    private static final String VALID = """
            select kid, public_key, encrypted_private_key from signing_key
            where retired_at is null order by created_at desc, kid
            """;
    private static final String INSERT = """
            insert into signing_key (kid, public_key, encrypted_private_key) values (?, ?, ?)
            """;

    private final Database database;
    private final SealedKey sealed;

    SigningKeyRepository(Database database, SealedKey sealed) {
        this.database = database;
        this.sealed = sealed;
    }

    /** The keys that are valid, the newest first; the first replica that ever starts makes the first one. */
    @Transactional
    List<SigningKey> valid() {
        List<SigningKey> keys = read();
        if (keys.isEmpty()) {
            database.list("select pg_advisory_xact_lock(?)", _ -> true, LOCK);
            keys = read();
        }
        return keys.isEmpty() ? List.of(create()) : keys;
    }

    private List<SigningKey> read() {
        return database.list(VALID, this::key);
    }

    private SigningKey create() {
        SigningKey key = SigningKey.create();
        database.change(
                INSERT,
                key.kid(),
                key.publicKey().getEncoded(),
                sealed.seal(key.privateKey().getEncoded(), key.kid()));
        return key;
    }

    private SigningKey key(ResultSet row) throws SQLException {
        String kid = row.getString("kid");
        return SigningKey.of(kid, row.getBytes("public_key"), sealed.open(row.getBytes("encrypted_private_key"), kid));
    }
}
