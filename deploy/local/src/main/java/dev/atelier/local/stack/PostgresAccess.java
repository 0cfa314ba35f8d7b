// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import dev.atelier.local.server.EmbeddedPostgres;
import dev.atelier.local.server.StartupException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Address and login of PostgreSQL, embedded or external.
 *
 * @param parameters of every connection, such as {@code ?sslmode=verify-full}; may be empty
 */
public record PostgresAccess(String jdbcPrefix, String user, String password, String parameters) {
    private static final int DEFAULT_PORT = 5432;

    static PostgresAccess embedded(int port, String password) {
        return new PostgresAccess("jdbc:postgresql://127.0.0.1:" + port + "/", EmbeddedPostgres.USER, password, "");
    }

    /**
     * From {@code postgresql://user:password@host:port}, with parameters of the driver behind a question mark. Several hosts
     * have commas between: the driver takes the first that is what {@code targetServerType} asks for.
     */
    public static PostgresAccess configured(String url) {
        URI uri = URI.create(url);
        // Of several hosts, java.net.URI knows only the whole.
        String authority = uri.getRawAuthority() == null ? "" : uri.getRawAuthority();
        int at = authority.lastIndexOf('@');
        if (at < 0 || at == authority.length() - 1) {
            throw new StartupException("ATELIER_POSTGRES_URL must look like postgresql://user:password@host:port");
        }
        String login = authority.substring(0, at);
        int colon = login.indexOf(':');
        String user = colon < 0 ? login : login.substring(0, colon);
        String password = colon < 0 ? "" : login.substring(colon + 1);
        String hosts = Arrays.stream(authority.substring(at + 1).split(","))
                .map(host -> host.matches(".*:[0-9]+") ? host : host + ":" + DEFAULT_PORT)
                .collect(Collectors.joining(","));
        return new PostgresAccess(
                "jdbc:postgresql://" + hosts + "/",
                decode(user),
                decode(password),
                uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery());
    }

    private static String decode(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    /** The form that {@link #configured} reads. */
    String url() {
        String login = encode(user) + ":" + encode(password);
        return "postgresql://" + login + "@" + jdbcPrefix.substring(jdbcPrefix.indexOf("//") + 2) + parameters;
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** The address of one database of the server. */
    public String jdbcUrl(String database) {
        return jdbcPrefix + database + parameters;
    }

    /** The address of one database with the login, for a program that takes nothing else. */
    String jdbcUrlWithLogin(String database) {
        return "%s%suser=%s&password=%s".formatted(jdbcUrl(database), parameters.isEmpty() ? "?" : "&", user, password);
    }

    @Override
    public String toString() {
        return "PostgresAccess[" + jdbcPrefix + "]";
    }
}
