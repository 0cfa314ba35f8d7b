// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.user;

import dev.atelier.gateway.signin.user.UserRepository.Membership;
import dev.atelier.platform.json.WireName;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** All people of an installation: who is an operator, the accounts that they are in, and their settings. */
@Singleton
public class UserDirectory {
    private static final String SELECT = """
            select id, name, email, created_at, disabled_at is not null as is_disabled, operator_role
            from app_user
            """;

    private final Database database;
    private final UserRepository users;

    UserDirectory(Database database, UserRepository users) {
        this.database = database;
        this.users = users;
    }

    /** A person, with the accounts that they are in. */
    public record Entry(
            long id,
            String name,
            String email,
            Optional<OperatorRole> operator,
            boolean isDisabled,
            Instant createdAt,
            List<Membership> memberships) {}

    /** The newest people before one, whose name or address contains the words. */
    public List<Entry> list(String words, long before, int limit) {
        return database.list(SELECT + """
                        where id < ? and (? = '' or position(lower(?) in lower(name)) > 0
                            or position(lower(?) in email_key) > 0)
                        order by id desc limit ?
                        """, UserDirectory::read, before, words, words, words, limit).stream()
                .map(this::withMemberships)
                .toList();
    }

    public Optional<Entry> find(long id) {
        return database.find(SELECT + "where id = ?", UserDirectory::read, id).map(this::withMemberships);
    }

    /** Makes a person an operator, or takes that away. */
    public void setOperator(long id, Optional<OperatorRole> role) {
        database.update(
                "update app_user set operator_role = ? where id = ?",
                role.map(OperatorRole::wire).orElse(null),
                id);
    }

    /** The accounts of a person. */
    public List<Membership> listAccounts(long id) {
        return users.listOfUser(id);
    }

    /** The members of an account. */
    public List<Membership> listMembers(long account) {
        return users.listOfAccount(account);
    }

    public UserSettings settings(long id) {
        return users.settings(id);
    }

    public void store(long id, UserSettings settings) {
        users.store(id, settings);
    }

    /** The people of a page are at most a hundred. */
    private Entry withMemberships(Entry user) {
        return new Entry(
                user.id(),
                user.name(),
                user.email(),
                user.operator(),
                user.isDisabled(),
                user.createdAt(),
                users.listOfUser(user.id()));
    }

    private static Entry read(Row row) {
        return new Entry(
                row.getLong("id"),
                row.getString("name"),
                row.getString("email"),
                row.findString("operator_role").flatMap(role -> WireName.find(OperatorRole.class, role)),
                row.getBoolean("is_disabled"),
                row.getInstant("created_at"),
                List.of());
    }
}
