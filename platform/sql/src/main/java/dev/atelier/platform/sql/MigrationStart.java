// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.sql;

import dev.atelier.platform.readiness.ProductionReadiness;
import dev.atelier.platform.readiness.ServerReadiness;
import io.quarkus.arc.Unremovable;
import io.quarkus.flyway.FlywayConfigurationCustomizer;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import javax.sql.DataSource;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/**
 * Lets migrations begin when the settings are safe, PostgreSQL is there and the login is no superuser. Migrations are the
 * first use of any server, and run also when the process ends after them ({@code quarkus.init-and-exit}).
 */
@Singleton
@Unremovable
class MigrationStart implements FlywayConfigurationCustomizer {
    /** With a lock that ends with a transaction, an index that is created concurrently would wait for Flyway itself. */
    private static final Map<String, String> LOCK_OF_THE_SESSION =
            Map.of("flyway.postgresql.transactional.lock", "false");

    private final ProductionReadiness readiness;
    private final DatabaseWait wait;

    MigrationStart(ProductionReadiness readiness, DatabaseWait wait) {
        this.readiness = readiness;
        this.wait = wait;
    }

    @Override
    public void customize(FluentConfiguration migrations) {
        migrations.configuration(LOCK_OF_THE_SESSION).callbacks(new FailedMigrations(), new LongMigrations());
        readiness.check();
        DataSource database = migrations.getDataSource();
        boolean isSuperuser = wait.call(() -> isSuperuser(database));
        readiness.checkAlso(ServerReadiness.login(isSuperuser));
    }

    private static boolean isSuperuser(DataSource database) {
        try (Connection connection = database.getConnection();
                Statement question = connection.createStatement();
                ResultSet answer = question.executeQuery("select current_setting('is_superuser')")) {
            return answer.next() && answer.getString(1).equals("on");
        } catch (SQLException e) {
            throw new DatabaseException(e);
        }
    }
}
