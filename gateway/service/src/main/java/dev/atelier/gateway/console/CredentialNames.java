// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import dev.atelier.platform.caller.CredentialKind;
import dev.atelier.platform.id.ApiKeyId;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the credentials of an account are called, and whose they are; also of those that are revoked. */
@Singleton
public class CredentialNames {
    /** More than an account makes in years; reports name further ones by their number. */
    private static final int MAX_LISTED = 1_000;

    private static final String LIST = """
            select c.id, c.kind, c.name, c.revoked_at is not null as is_revoked, u.id as user_id, u.name as user_name
            from credential c
            left join oauth_connection o on o.credential_id = c.id
            left join app_user u on u.id = coalesce(c.user_id, o.user_id)
            where c.account_id = ? order by c.id desc limit ?
            """;

    private final Database database;

    CredentialNames(Database database) {
        this.database = database;
    }

    /**
     * A credential by its name.
     *
     * @param member whose it is; absent for an API key, which belongs to the account
     */
    public record NamedCredential(
            ApiKeyId id,
            CredentialKind kind,
            String name,
            boolean revoked,
            @Nullable Member member) {}

    /** A person by name; also one who has left the account. */
    public record Member(String id, String name) {}

    /** The newest first. */
    List<NamedCredential> list(long account) {
        return database.list(LIST, CredentialNames::read, account, MAX_LISTED);
    }

    private static NamedCredential read(Row row) {
        Optional<Member> member =
                row.findString("user_name").map(name -> new Member("user_" + row.getLong("user_id"), name));
        return new NamedCredential(
                new ApiKeyId(row.getLong("id")),
                CredentialKind.of(row.getString("kind")),
                row.getString("name"),
                row.getBoolean("is_revoked"),
                member.orElse(null));
    }
}
