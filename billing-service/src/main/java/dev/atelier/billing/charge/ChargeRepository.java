// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import dev.atelier.billing.cap.CapPeriod;
import dev.atelier.billing.ledger.LedgerFunctions;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.metadata.Metadata;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/** Charges; each change is one function of the database, so that no lock is held across a network hop. */
@ApplicationScoped
class ChargeRepository {
    private static final String CHARGE = """
            select state, balance, repeated, day_full, month_full
            from charge_credits(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """;
    private static final String FIND = """
            select generation_id, account_id, state, credits from charge where generation_id = ? and state <> 'voided'
            """;
    private static final String FINISH = "select finish_charge(?, ?, ?, ?, ?, ?, ?) as is_changed from first";
    private static final String VOID = "select void_charge(?, ?, ?) as is_changed";
    /** How long credits that a refund returns to an expired grant can still be spent (docs/adr/0007). */
    private static final long REFUND_GRACE_SECONDS = Duration.ofDays(7).toSeconds();

    private final Database database;
    private final LedgerFunctions functions;

    ChargeRepository(Database database, LedgerFunctions functions) {
        this.database = database;
        this.functions = functions;
    }

    ChargeResult charge(ChargeRequest request, Instant at) {
        Origin origin = request.origin();
        Metadata metadata = request.metadata();
        return functions.call(
                CHARGE,
                ChargeRepository::toResult,
                request.generation(),
                request.account(),
                request.credential(),
                request.credits(),
                request.dailyCap(),
                request.monthlyCap(),
                request.capsVersion(),
                request.model(),
                request.project(),
                origin == null ? null : origin.wire(),
                metadata == null ? null : metadata.toJson(),
                at);
    }

    /** Empty also for a generation that was voided before its charge: nothing was taken for it. */
    Optional<ChargeStatusView> find(long generation) {
        return database.find(
                FIND,
                row -> new ChargeStatusView(
                        row.getLong("generation_id"),
                        row.getLong("account_id"),
                        ChargeState.of(row.getString("state")),
                        row.getLong("credits")),
                generation);
    }

    /** Applies an event in one statement; returns false when it was applied, or the charge had ended so, before. */
    boolean finish(GenerationFinished event, ChargeState end, Instant at) {
        return functions
                .callFor(
                        event.eventId(),
                        FINISH,
                        row -> row.getBoolean("is_changed"),
                        event.generation().value(),
                        event.account(),
                        event.credits(),
                        event.creditsRefunded(),
                        end.wire(),
                        REFUND_GRACE_SECONDS,
                        at)
                .orElse(false);
    }

    /** Returns false when nothing was left to take back. */
    boolean voidCharge(long generation, Instant at) {
        return functions.call(VOID, row -> row.getBoolean("is_changed"), generation, REFUND_GRACE_SECONDS, at);
    }

    private static ChargeResult toResult(Row row) {
        return new ChargeResult(
                ChargeState.of(row.getString("state")),
                row.getLong("balance"),
                row.getBoolean("repeated"),
                Stream.of(CapPeriod.values())
                        .filter(period -> row.getBoolean(period.wire() + "_full"))
                        .toList());
    }
}
