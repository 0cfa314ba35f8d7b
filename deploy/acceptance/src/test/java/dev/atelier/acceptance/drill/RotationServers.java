// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.drill;

import dev.atelier.local.server.EmbeddedPostgres;
import dev.atelier.local.server.EmbeddedPostgres.Durability;
import dev.atelier.local.server.EmbeddedRedis;
import dev.atelier.local.server.EmbeddedServer.ServerLocation;
import dev.atelier.local.server.Ports;
import dev.atelier.local.stack.ExternalServers;
import dev.atelier.local.stack.ServiceDefinition;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Optional;

/** PostgreSQL in which each service can own its database, and Redis with a password. */
final class RotationServers implements AutoCloseable {
    private static final String ADMINISTRATOR = "administrator";
    private static final int REDIS_DATABASES = 1;

    private final String password;
    private final EmbeddedPostgres postgres;
    private final EmbeddedRedis redis;

    private RotationServers(Path directory, String password) {
        this.password = password;
        postgres = new EmbeddedPostgres(at(directory, "postgres"), password, Durability.SYNCED);
        redis = new EmbeddedRedis(at(directory, "redis"), REDIS_DATABASES);
    }

    private static ServerLocation at(Path directory, String name) {
        return new ServerLocation(directory.resolve(name), directory.resolve(name + ".log"), Ports.free());
    }

    static RotationServers start(Path directory, String password) throws SQLException {
        var servers = new RotationServers(directory, password);
        servers.postgres.start();
        servers.redis.start();
        // Another user than the first of the server, whose belongings cannot be given away.
        try (Connection connection = servers.connect(EmbeddedPostgres.USER, "postgres")) {
            execute(connection, "create role administrator superuser login password '" + password + "'");
        }
        servers.tellRedis("ACL SETUSER default resetpass >" + password);
        return servers;
    }

    ExternalServers locations() {
        return new ExternalServers(
                Optional.of("postgresql://%s:%s@127.0.0.1:%d".formatted(ADMINISTRATOR, password, postgres.port())),
                Optional.empty(),
                Optional.of(redis.url()));
    }

    /** Each service becomes the owner of its database, as examples/cloudnative-pg.yaml has it. */
    void giveAwayDatabases() {
        for (ServiceDefinition service : ServiceDefinition.values()) {
            String owner = service.database();
            try (Connection connection = connect(ADMINISTRATOR, owner)) {
                execute(connection, "create role %s login password '%s'".formatted(owner, password));
                execute(connection, "reassign owned by administrator to " + owner);
                execute(connection, "alter database %s owner to %s".formatted(owner, owner));
            } catch (SQLException e) {
                throw new IllegalStateException("cannot give away " + owner, e);
            }
        }
    }

    void execute(String sql) throws SQLException {
        try (Connection connection = connect(ADMINISTRATOR, "postgres")) {
            execute(connection, sql);
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    long number(String query) {
        try (Connection connection = connect(ADMINISTRATOR, "postgres");
                var statement = connection.createStatement();
                var rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(query, e);
        }
    }

    /** Whether the password of the start opens the database of a service. */
    boolean admits(ServiceDefinition service) {
        try (Connection _ = connect(service.database(), service.database())) {
            return true;
        } catch (SQLException _) {
            return false;
        }
    }

    private Connection connect(String user, String database) throws SQLException {
        return DriverManager.getConnection(postgres.jdbcUrl(database), user, password);
    }

    /** What Redis says to commands, each in a line. */
    String tellRedis(String commands) {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), redis.port())) {
            socket.getOutputStream().write((commands + "\r\nQUIT\r\n").getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        postgres.stop();
        redis.stop();
    }
}
