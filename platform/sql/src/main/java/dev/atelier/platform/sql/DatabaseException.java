// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.sql;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/**
 * A statement failed. The SQLSTATE says why: {@code InfrastructureFailure} finds the failures that pass by themselves by
 * it, and the caller of a database function finds the refusals of that function.
 */
public final class DatabaseException extends RuntimeException {
    private final String sqlState;
    private final transient @Nullable ServerErrorMessage answer;

    DatabaseException(SQLException cause) {
        this(cause, cause instanceof PSQLException postgres ? postgres.getServerErrorMessage() : null);
    }

    private DatabaseException(SQLException cause, @Nullable ServerErrorMessage answer) {
        super(answer == null ? cause.getMessage() : answer.getMessage(), cause);
        this.sqlState = cause.getSQLState() == null ? "" : cause.getSQLState();
        this.answer = answer;
    }

    /** Five characters, or empty for a failure that has none, such as an exhausted connection pool. */
    public String sqlState() {
        return sqlState;
    }

    /** What a database function raised as {@code detail}, empty without one. */
    public String detail() {
        String detail = answer == null ? null : answer.getDetail();
        return detail == null ? "" : detail;
    }

    /** What a database function raised as {@code hint}, empty without one. */
    public String hint() {
        String hint = answer == null ? null : answer.getHint();
        return hint == null ? "" : hint;
    }
}
