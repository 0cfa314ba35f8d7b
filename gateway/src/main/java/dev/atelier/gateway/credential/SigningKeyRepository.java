// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.credential;

import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
import jakarta.inject.Singleton;
import jakarta.transaction.Transactional;
import java.util.List;

/** Reads and creates the signing keys that all replicas share. */
@Singleton
class SigningKeyRepository {
    private static final String VALID = """
            select kid, public_key, encrypted_private_key from signing_key
            where retired_at is null order by created_at desc, kid
            """;
    private static final String INSERT = """
            insert into signing_key (kid, public_key, encrypted_private_key) values (?, ?, ?)
            """;

    private final Database database;
    private final SigningKeyCipher cipher;

    SigningKeyRepository(Database database, SigningKeyCipher cipher) {
        this.database = database;
        this.cipher = cipher;
    }

    /** The valid keys, the newest first; the first replica that ever starts creates the first key. */
    @Transactional
    List<SigningKey> loadOrCreate() {
        List<SigningKey> keys = read();
        if (keys.isEmpty()) {
            database.lock("gateway.signing-key");
            keys = read();
        }
        return keys.isEmpty() ? List.of(create()) : keys;
    }

    private List<SigningKey> read() {
        return database.list(VALID, this::key);
    }

    private SigningKey create() {
        SigningKey key = SigningKey.create();
        database.update(
                INSERT,
                key.kid(),
                key.publicKey().getEncoded(),
                cipher.encrypt(key.privateKey().getEncoded(), key.kid()));
        return key;
    }

    private SigningKey key(Row row) {
        String kid = row.getString("kid");
        return SigningKey.decode(
                kid, row.getBytes("public_key"), cipher.decrypt(row.getBytes("encrypted_private_key"), kid));
    }
}
