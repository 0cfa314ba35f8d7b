// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.error;

import io.vertx.core.http.HttpClosedException;
import jakarta.transaction.HeuristicMixedException;
import jakarta.transaction.HeuristicRollbackException;
import jakarta.transaction.RollbackException;
import jakarta.transaction.SystemException;
import jakarta.ws.rs.ProcessingException;
import java.io.IOException;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientException;
import java.util.Arrays;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Separates failures that pass without help (a database restarts, a service cannot be reached) from failures that every
 * repeat of the request would meet.
 */
public final class InfrastructureFailure {
    private static final int DEEPEST_CAUSE = 20;
    /** SQLSTATE classes: connection, insufficient resources, operator intervention, system error. */
    private static final String PASSING_STATES = "08 53 57 58";
    /** Serialization failure, deadlock, lock timeout, session ended for idling in a transaction. */
    private static final String PASSING_CONFLICTS = "40001 40P01 55P03 25P03";

    private InfrastructureFailure() {}

    public static boolean is(@Nullable Throwable fault) {
        Throwable cause = fault;
        for (int depth = 0; cause != null && depth < DEEPEST_CAUSE; depth++) {
            if (passes(cause)) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }

    private static boolean passes(Throwable fault) {
        return switch (fault) {
            case SQLTransientException _, SQLRecoverableException _, SQLNonTransientConnectionException _ -> true;
            case SQLException sql -> passes(sql);
            // The database went away at the commit; the transaction manager keeps the reason to itself. Where it names
            // one (a constraint met while flushing), that reason decides.
            case RollbackException rollback ->
                rollback.getCause() == null
                        && Arrays.stream(rollback.getSuppressed()).allMatch(InfrastructureFailure::is);
            case SystemException _, HeuristicMixedException _, HeuristicRollbackException _ -> true;
            case ApiException refusal -> refusal.code().status() == 503;
            // Of a service that died with our request; the REST client passes it on as it is, or as an IOException.
            case HttpClosedException _ -> true;
            case ProcessingException _, TimeoutException _, IOException _ ->
                !(fault instanceof com.fasterxml.jackson.core.JacksonException);
            default -> false;
        };
    }

    /**
     * A plain {@link SQLException} without an SQLSTATE is the connection pool's: no connection became free in time, or the
     * pool is closing. The statement never reached the database, and the driver's exceptions have a class of their own.
     */
    private static boolean passes(SQLException fault) {
        String state = fault.getSQLState();
        if (state == null) {
            return fault.getClass() == SQLException.class;
        }
        return state.length() == 5
                && (PASSING_STATES.contains(state.substring(0, 2)) || PASSING_CONFLICTS.contains(state));
    }
}
