// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.ledger;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import java.sql.SQLException;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** What the SQLSTATEs of the money functions mean; they are listed in {@code R__money_functions.sql}. */
final class MoneyRefusal {
    private MoneyRefusal() {}

    static RuntimeException of(SQLException fault) {
        return switch (fault.getSQLState()) {
            case "P0401" -> new CapPassed(detail(fault).equals("day"));
            case "P0402" -> new ShortOfCredits(Long.parseLong(detail(fault)));
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
            case "P0500" -> new ImpossibleState(text(fault), fault);
            case null, default -> new IllegalStateException("the database failed", fault);
        };
    }

    private static String detail(SQLException fault) {
        ServerErrorMessage message = fault instanceof PSQLException own ? own.getServerErrorMessage() : null;
        return message == null ? "" : String.valueOf(message.getDetail());
    }

    private static String text(SQLException fault) {
        ServerErrorMessage message = fault instanceof PSQLException own ? own.getServerErrorMessage() : null;
        return String.valueOf(message == null ? fault.getMessage() : message.getMessage());
    }
}
