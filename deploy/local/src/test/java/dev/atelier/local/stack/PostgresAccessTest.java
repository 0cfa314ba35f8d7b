// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.atelier.local.server.StartupException;
import org.junit.jupiter.api.Test;

class PostgresAccessTest {

    @Test
    void aConfiguredUrlIsTakenApart() {
        PostgresAccess access = PostgresAccess.configured("postgresql://atelier:p%40ss@db.example:6432");

        assertThat(access.jdbcUrl("atelier_billing")).isEqualTo("jdbc:postgresql://db.example:6432/atelier_billing");
        assertThat(access.user()).isEqualTo("atelier");
        assertThat(access.password()).isEqualTo("p@ss");
        assertThat(access.toString()).doesNotContain("p@ss");
    }

    @Test
    void thePortMayBeLeftOut() {
        assertThat(PostgresAccess.configured("postgresql://a:b@db.example").jdbcPrefix())
                .isEqualTo("jdbc:postgresql://db.example:5432/");
    }

    @Test
    void aPrimaryAndItsStandbyAreOneAddress() {
        PostgresAccess access = PostgresAccess.configured("postgresql://a:b@db-1:6432,db-2?targetServerType=primary");

        assertThat(access.jdbcUrl("atelier_billing"))
                .isEqualTo("jdbc:postgresql://db-1:6432,db-2:5432/atelier_billing?targetServerType=primary");
        assertThat(PostgresAccess.configured(access.url())).isEqualTo(access);
    }

    @Test
    void parametersOfTheDriverReachEveryDatabase() {
        PostgresAccess access =
                PostgresAccess.configured("postgresql://a:b@db.example:6432?sslmode=verify-full&sslrootcert=/ca.pem");

        assertThat(access.jdbcUrl("atelier_billing"))
                .isEqualTo("jdbc:postgresql://db.example:6432/atelier_billing?sslmode=verify-full&sslrootcert=/ca.pem");
        assertThat(PostgresAccess.configured(access.url())).isEqualTo(access);
    }

    @Test
    void writtenValuesAreReadBack() {
        PostgresAccess access = PostgresAccess.embedded(8140, "p:@ss/word");

        assertThat(PostgresAccess.configured(access.url())).isEqualTo(access);
    }

    @Test
    void aUrlWithoutLoginIsRefusedWithTheNameOfTheVariable() {
        assertThatThrownBy(() -> PostgresAccess.configured("postgresql://db.example"))
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("ATELIER_POSTGRES_URL");
    }
}
