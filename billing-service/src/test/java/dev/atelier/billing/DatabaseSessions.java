// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing;

import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Sessions with the service's database outside the connection pool of the service. */
@ApplicationScoped
public class DatabaseSessions {
    private final String url;
    private final String user;
    private final String password;

    DatabaseSessions(
            @ConfigProperty(name = "quarkus.datasource.jdbc.url") String url,
            @ConfigProperty(name = "quarkus.datasource.username") String user,
            @ConfigProperty(name = "quarkus.datasource.password") String password) {
        this.url = url;
        this.user = user;
        this.password = password;
    }

    public Connection open() throws SQLException {
        return DriverManager.getConnection(url, user, password);
    }
}
