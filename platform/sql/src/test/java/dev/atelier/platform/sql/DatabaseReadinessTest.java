// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.platform.readiness.AcceptableRisk;
import dev.atelier.platform.readiness.AcceptedRisks;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseReadinessTest {
    private static final String LOCAL = "jdbc:postgresql://127.0.0.1:5432/billing";
    private static final String PASSWORD = "Zq2Lw7Xv4Tn9Bd3Hk1";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://db:5432/billing",
                "jdbc:postgresql://db/billing?sslmode=prefer",
                "jdbc:postgresql://127.0.0.1:5432,db:5432/billing",
                "jdbc:mysql://db/billing"
            })
    void aServerBeyondThisMachineNeedsTls(String url) {
        assertThat(problems(url, "billing", PASSWORD))
                .singleElement()
                .asString()
                .contains("sslmode=verify-full", "plaintext-postgresql");
        assertThat(problems(url, "billing", PASSWORD, AcceptableRisk.PLAINTEXT_POSTGRESQL))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                LOCAL,
                "jdbc:postgresql:billing",
                "jdbc:postgresql://[::1]:5432/billing",
                "jdbc:postgresql://db:5432/billing?sslmode=verify-full",
                "jdbc:postgresql://db:5432/billing?ssl=true"
            })
    void aServerOnThisMachineOrWithTlsIsFine(String url) {
        assertThat(problems(url, "billing", PASSWORD)).isEmpty();
    }

    @Test
    void theSuperuserIsKnownByItsNameAndByTheServersAnswer() {
        assertThat(problems(LOCAL, "postgres", PASSWORD))
                .singleElement()
                .asString()
                .contains("database-superuser");
        assertThat(problems(LOCAL, "postgres", PASSWORD, AcceptableRisk.DATABASE_SUPERUSER))
                .isEmpty();
        assertThat(readiness(LOCAL, "billing", PASSWORD).loginProblems(true)).hasSize(1);
        assertThat(readiness(LOCAL, "billing", PASSWORD).loginProblems(false)).isEmpty();
    }

    @Test
    void aPasswordThatCanBeGuessedIsRefused() {
        assertThat(problems(LOCAL, "billing", "billing"))
                .singleElement()
                .asString()
                .startsWith("quarkus.datasource.password ");
    }

    private static List<String> problems(String url, String user, String password, AcceptableRisk... accepted) {
        return readiness(url, user, password, accepted).problems();
    }

    private static DatabaseReadiness readiness(String url, String user, String password, AcceptableRisk... accepted) {
        var builder = new SmallRyeConfigBuilder();
        Map.of(
                        "quarkus.datasource.jdbc.url",
                        url,
                        "quarkus.datasource.username",
                        user,
                        "quarkus.datasource.password",
                        password)
                .forEach(builder::withDefaultValue);
        return new DatabaseReadiness(builder.build(), new AcceptedRisks(() -> Optional.of(List.of(accepted))));
    }
}
