// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.ledger;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.inbox.Inbox;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.DatabaseException;
import dev.atelier.platform.sql.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Calls the functions of the database that move money, in the transaction of the caller. */
@ApplicationScoped
public class LedgerFunctions {
    private final Database database;
    private final Inbox inbox;

    LedgerFunctions(Database database, Inbox inbox) {
        this.database = database;
        this.inbox = inbox;
    }

    /** Runs a statement that calls one function and maps the one row of its answer. */
    public <T> T call(String sql, Function<Row, T> mapper, @Nullable Object... values) {
        try {
            return database.get(sql, mapper, values);
        } catch (DatabaseException failure) {
            throw toRefusal(failure);
        }
    }

    /** As {@link #call}, for an event: the query on {@code first} is its effect. Empty when the event was applied before. */
    public <T> Optional<T> callFor(String eventId, String sql, Function<Row, T> mapper, @Nullable Object... values) {
        try {
            return inbox.apply(sql, mapper, eventId, values);
        } catch (DatabaseException failure) {
            throw toRefusal(failure);
        }
    }

    /** Each SQLSTATE that a function raises is explained in {@code R__money_functions.sql}. */
    private static RuntimeException toRefusal(DatabaseException failure) {
        return switch (failure.sqlState()) {
            case "P0401" ->
                new CapExceededException(
                        failure.detail().equals("day"), CapExceededException.Spending.parse(failure.hint()));
            case "P0402" -> new InsufficientCreditsException(Long.parseLong(failure.detail()));
            case "P0403" -> new ApiException(ErrorCode.INSUFFICIENT_CREDITS, "The account is closed.");
            case "P0404" -> ApiException.notFound("account");
            case "P0409" -> new ApiException(ErrorCode.ALREADY_EXISTS, "The charge of this generation was taken back.");
            case "P0410" -> new ApiException(ErrorCode.NOT_CANCELABLE, "The charge of this generation is settled.");
            case "P0411" ->
                new ApiException(ErrorCode.IDEMPOTENCY_CONFLICT, "This key was used for a different grant.", "key");
            case "P0412" -> new ApiException(ErrorCode.ALREADY_EXISTS, "A top-up of this account is still open.");
            case "P0413" ->
                new ApiException(
                        ErrorCode.INSUFFICIENT_CREDITS, "The account has not enough credits, and its top-up failed.");
            case "P0414" ->
                ApiException.invalid(
                        "No further purchase for now: a payment failed a moment ago, or the account bought as often as it"
                                + " may in a day.",
                        "pack");
            case "P0500" -> new ImpossibleStateException(failure);
            default -> failure;
        };
    }
}
