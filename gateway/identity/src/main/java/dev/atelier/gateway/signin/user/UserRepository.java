// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.user;

import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/** The tables of users and memberships. */
@Singleton
public class UserRepository {
    private static final String FIND = """
            select id, email, name, password_hash, operator_role is not null as is_operator
            from app_user where disabled_at is null and
            """;

    private static final String INSERT = """
            insert into app_user (email, email_key, name, operator_role)
            values (?, ?, ?, case when ? then 'admin' end)
            on conflict (email_key) do nothing returning id
            """;

    private static final String JOIN = """
            insert into membership (user_id, account_id, role) values (?, ?, ?)
            on conflict (user_id, account_id) do nothing
            """;

    private static final String NAME_ACCOUNT = """
            insert into member_account (account_id, name) values (?, ?)
            on conflict (account_id) do update set name = excluded.name
            """;

    private static final String MEMBERSHIPS = """
            select m.user_id, m.account_id, a.name as account_name, m.role, u.name, u.email
            from membership m join member_account a using (account_id) join app_user u on u.id = m.user_id
            """;

    private final Database database;

    UserRepository(Database database) {
        this.database = database;
    }

    /** What a person is in an account. */
    public record Membership(long user, long account, String accountName, Role role, String name, String email) {}

    public Optional<User> find(Email email) {
        return database.find(FIND + "email_key = ?", UserRepository::readUser, email.key());
    }

    public Optional<User> find(long id) {
        return database.find(FIND + "id = ?", UserRepository::readUser, id);
    }

    /** Adds a user without a password; empty when the address has a user. */
    public Optional<Long> insert(Email email, String name, boolean isOperator) {
        return database.find(INSERT, row -> row.getLong("id"), email.text(), email.key(), name, isOperator);
    }

    public void setPassword(long user, String hash) {
        database.update("update app_user set password_hash = ? where id = ?", hash, user);
    }

    /** Sets a password and removes all other ways to sign in, which an attacker may have added meanwhile. */
    public void resetPassword(long user, String hash) {
        setPassword(user, hash);
        database.update("delete from passkey where user_id = ?", user);
    }

    /** Whether the person has shown that the address is theirs. */
    public boolean isEmailProven(long user) {
        return database.find(
                        "select is_email_proven from app_user where id = ?",
                        row -> row.getBoolean("is_email_proven"),
                        user)
                .orElse(false);
    }

    public void setEmailProven(long user) {
        database.update("update app_user set is_email_proven = true where id = ?", user);
    }

    public void makeOperator(long user) {
        database.update("update app_user set operator_role = coalesce(operator_role, 'admin') where id = ?", user);
    }

    public UserSettings settings(long user) {
        return database.get(
                "select language, theme from app_user where id = ?",
                row -> new UserSettings(row.findString("language").orElse(null), row.getString("theme")),
                user);
    }

    public void store(long user, UserSettings settings) {
        database.update(
                "update app_user set language = ?, theme = ? where id = ?",
                settings.language(),
                settings.theme(),
                user);
    }

    public boolean hasUsers() {
        return database.get("select exists (select from app_user) as found", row -> row.getBoolean("found"));
    }

    /** Adds a member; a member keeps the role that they have. */
    public boolean addMember(long user, long account, Role role) {
        return database.update(JOIN, user, account, role.wire()) > 0;
    }

    public void changeRole(long user, long account, Role role) {
        database.update(
                "update membership set role = ? where user_id = ? and account_id = ?", role.wire(), user, account);
    }

    public void removeMember(long user, long account) {
        database.update("delete from membership where user_id = ? and account_id = ?", user, account);
    }

    /** Remembers how an account is called, which billing-service knows. */
    public void nameAccount(long account, String name) {
        database.update(NAME_ACCOUNT, account, name);
    }

    /** The accounts of a person. */
    public List<Membership> listOfUser(long user) {
        return database.list(
                MEMBERSHIPS + "where m.user_id = ? order by a.name, m.account_id",
                UserRepository::readMembership,
                user);
    }

    /** The members of an account. */
    public List<Membership> listOfAccount(long account) {
        return database.list(
                MEMBERSHIPS + "where m.account_id = ? order by u.name, u.id", UserRepository::readMembership, account);
    }

    /** The members of an account; until the transaction ends, no other transaction that asks this changes them. */
    public List<Membership> lockMembers(long account) {
        database.lock("gateway.members." + account);
        return listOfAccount(account);
    }

    private static User readUser(Row row) {
        return new User(
                row.getLong("id"),
                row.getString("email"),
                row.getString("name"),
                row.findString("password_hash"),
                row.getBoolean("is_operator"));
    }

    private static Membership readMembership(Row row) {
        return new Membership(
                row.getLong("user_id"),
                row.getLong("account_id"),
                row.getString("account_name"),
                Role.of(row.getString("role")),
                row.getString("name"),
                row.getString("email"));
    }
}
