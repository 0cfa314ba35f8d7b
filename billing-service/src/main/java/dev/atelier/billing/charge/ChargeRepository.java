// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import dev.atelier.billing.cap.CapPeriod;
import dev.atelier.billing.ledger.LedgerFunctions;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.json.WireName;
import dev.atelier.platform.metadata.Metadata;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.NamedValues;
import dev.atelier.platform.sql.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Charges; each change is one function of the database, so that no lock is held across a network hop. */
@ApplicationScoped
class ChargeRepository {
    private static final String CHARGE = """
            select state, balance, repeated, day_full, month_full
            from charge_credits(:generation, :account, :credential, :credits, :daily_cap, :monthly_cap, :caps_version,
                :model, :project, :origin, :metadata, :at)
            """;
    private static final String FIND = """
            select generation_id, account_id, state, credits from charge where generation_id = ? and state <> 'voided'
            """;
    private static final String FINISH = """
            with recorded as (
                insert into inbox (event_id) values (:event) on conflict do nothing returning event_id)
            select finish_charge(:generation, :account, :credits, :refund, :end, :grace, :at) as is_changed
            from recorded
            """;
    private static final String VOID = "select void_charge(?, ?, ?) as is_changed";
    /** How long credits that a refund returns to an expired grant can still be spent (docs/adr/0006). */
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
                NamedValues.of("generation", request.generation())
                        .and("account", request.account())
                        .and("credential", request.credential())
                        .and("credits", request.credits())
                        .and("daily_cap", request.dailyCap())
                        .and("monthly_cap", request.monthlyCap())
                        .and("caps_version", request.capsVersion())
                        .and("model", request.model())
                        .and("project", request.project())
                        .and("origin", origin == null ? null : origin.wire())
                        .and("metadata", metadata == null ? null : metadata.toJson())
                        .and("at", at));
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
                .callOnce(
                        FINISH,
                        row -> row.getBoolean("is_changed"),
                        NamedValues.of("event", event.eventId())
                                .and("generation", event.generation().value())
                                .and("account", event.account())
                                .and("credits", event.credits())
                                .and("refund", event.creditsRefunded())
                                .and("end", end.wire())
                                .and("grace", REFUND_GRACE_SECONDS)
                                .and("at", at))
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

    /**
     * What a charge did.
     *
     * @param isRepeated whether the generation had been charged before
     * @param exhaustedCaps the periods whose cap this charge used up
     */
    record ChargeResult(ChargeState state, long balance, boolean isRepeated, List<CapPeriod> exhaustedCaps) {}

    /** The price of a generation and its state now. */
    public record ChargeStatusView(long generation, long account, ChargeState state, long credits) {}

    /** The state of a charge; the database lets {@code charged} end once, in one of the other two states. */
    public enum ChargeState implements WireName {
        /** The credits are on the clearing book while the generation runs. */
        CHARGED,
        /** The generation succeeded: the credits are revenue, but for those of what did not come, which are back on the account. */
        SETTLED,
        /** The credits are back on the account, or were never taken. */
        REFUNDED;

        static ChargeState of(String wire) {
            return valueOf(wire.toUpperCase(Locale.ROOT));
        }
    }
}
