// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.ledger;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.DatabaseException;
import dev.atelier.platform.sql.NamedValues;
import dev.atelier.platform.sql.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Calls the functions of the database that move money, in the transaction of the caller. */
@ApplicationScoped
public class LedgerFunctions {
    /** The highest number of credits of one move: a million such moves still fit into a balance. */
    public static final long MAX_CREDITS = 1_000_000_000_000L;

    private final Database database;

    LedgerFunctions(Database database) {
        this.database = database;
    }

    /** Runs a statement that calls one function and maps the one row of its answer. */
    public <T> T call(String sql, Function<Row, T> mapper, @Nullable Object... values) {
        return run(() -> database.get(sql, mapper, values));
    }

    public <T> T call(String sql, Function<Row, T> mapper, NamedValues values) {
        return run(() -> database.get(sql, mapper, values));
    }

    /** As {@link #call}, for a statement that calls the function only if an event is new, and answers no row otherwise. */
    public <T> Optional<T> callOnce(String sql, Function<Row, T> mapper, NamedValues values) {
        return run(() -> database.find(sql, mapper, values));
    }

    /** As {@link #call}, for a function that answers any number of rows. */
    public <T> List<T> list(String sql, Function<Row, T> mapper, NamedValues values) {
        return run(() -> database.list(sql, mapper, values));
    }

    private static <T> T run(Supplier<T> statement) {
        try {
            return statement.get();
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
            case "P0415" -> new OneByOneException(failure);
            case "P0500" -> new ImpossibleStateException(failure);
            default -> failure;
        };
    }

    /** A move contradicts the books; nothing was changed, and a person has to look at the cause. */
    public static class ImpossibleStateException extends IllegalStateException {
        ImpossibleStateException(DatabaseException cause) {
            super(cause.getMessage(), cause);
        }
    }

    /** What was asked for many at once has to be asked for one by one; nothing was changed. */
    public static class OneByOneException extends RuntimeException {
        OneByOneException(DatabaseException cause) {
            super(cause.getMessage(), cause);
        }
    }

    /** A charge was refused because the balance is too low; only a top-up would change that. */
    public static class InsufficientCreditsException extends ApiException {
        private final long missing;

        InsufficientCreditsException(long missing) {
            super(ErrorCode.INSUFFICIENT_CREDITS, "The account has not enough credits.");
            this.missing = missing;
        }

        /** How many credits more the charge needs. */
        public long missing() {
            return missing;
        }
    }
}
