// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.error;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.http.HttpClosedException;
import jakarta.transaction.RollbackException;
import jakarta.ws.rs.ProcessingException;
import java.net.ConnectException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import org.junit.jupiter.api.Test;

class InfrastructureFailureTest {

    @Test
    void aTransientFailureIsFoundThroughItsWrappers() {
        assertThat(InfrastructureFailure.is(wrapped(new SQLException("terminating connection", "57P01"))))
                .isTrue();
        assertThat(InfrastructureFailure.is(wrapped(new SQLException("no connection", "08006"))))
                .isTrue();
        assertThat(InfrastructureFailure.is(wrapped(new SQLException("deadlock", "40P01"))))
                .isTrue();
        assertThat(InfrastructureFailure.is(new ProcessingException(new ConnectException("refused"))))
                .isTrue();
        assertThat(InfrastructureFailure.is(wrapped(new HttpClosedException("Connection was closed"))))
                .isTrue();
        assertThat(InfrastructureFailure.is(new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "down")))
                .isTrue();
    }

    @Test
    void aFailureOfTheInputIsNotTransient() {
        assertThat(InfrastructureFailure.is(wrapped(new SQLException("duplicate key", "23505"))))
                .isFalse();
        assertThat(InfrastructureFailure.is(wrapped(new SQLException("our own refusal", "P0401"))))
                .isFalse();
        assertThat(InfrastructureFailure.is(new IllegalStateException("impossible state")))
                .isFalse();
        assertThat(InfrastructureFailure.is(null)).isFalse();
    }

    @Test
    void anExhaustedPoolIsTransient() {
        // Agroal, the connection pool, words these as it likes and gives them no SQLSTATE.
        assertThat(InfrastructureFailure.is(wrapped(new SQLException("Sorry, acquisition timeout!"))))
                .isTrue();
        assertThat(InfrastructureFailure.is(new SQLException("the pool is shutting down", new InterruptedException())))
                .isTrue();
        assertThat(InfrastructureFailure.is(new SQLFeatureNotSupportedException("Acquisition timeout")))
                .isFalse();
    }

    @Test
    void aRollbackPassesUnlessItNamesAReasonThatStays() {
        var unnamed = new RollbackException("the transaction was rolled back");
        var constraint = new RollbackException("the transaction was rolled back");
        constraint.addSuppressed(wrapped(new SQLException("duplicate key", "23505")));

        assertThat(InfrastructureFailure.is(wrapped(unnamed))).isTrue();
        assertThat(InfrastructureFailure.is(wrapped(constraint))).isFalse();
    }

    private static Throwable wrapped(Throwable cause) {
        return new IllegalStateException(new IllegalArgumentException(cause));
    }
}
