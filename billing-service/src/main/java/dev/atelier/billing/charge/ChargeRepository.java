// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
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
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Charges; each change is one function of the database, so that no lock is held across a network hop. */
@ApplicationScoped
class ChargeRepository {
    private static final String CHARGE = """
            select state, balance, repeated, day_full, month_full
            from charge_credits(:generation, :account, :credential, :credits, :daily_cap, :monthly_cap, :caps_version,
                :model, :project, :origin, :metadata, :at)
            """;
    private static final String CHARGE_MANY = """
            select generation, balance from charge_many(:charges::json, :low_balance, :at)
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
    private static final String FINISH_MANY = """
            with sent as (
                select * from unnest(:events::text[], :generations::bigint[], :accounts::bigint[], :credits::bigint[],
                    :refunds::bigint[], :ends::text[]) as e (event, generation, account, credits, refund, ending)),
            recorded as (
                insert into inbox (event_id) select event from sent order by event on conflict do nothing
                returning event_id)
            select finish_many(array_agg(generation), array_agg(account), array_agg(credits), array_agg(refund),
                array_agg(ending), :grace, :at) as generation
            from sent join recorded on event_id = event
            """;
    private static final String VOID = "select void_charge(?, ?, ?) as is_changed";
    /** How long credits that a refund returns to an expired grant can still be spent (docs/adr/0006). */
    private static final long REFUND_GRACE_SECONDS = Duration.ofDays(7).toSeconds();

    private final Database database;
    private final LedgerFunctions functions;
    private final ObjectMapper json;

    ChargeRepository(Database database, LedgerFunctions functions, ObjectMapper json) {
        this.database = database;
        this.functions = functions;
        this.json = json;
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

    /** Charges those that need nothing but their credits, and returns the balance right after each, by generation. */
    Map<Long, Long> chargeMany(List<ChargeRequest> requests, long lowBalance, Instant at) {
        Map<Long, Long> balances = new HashMap<>();
        functions
                .list(
                        CHARGE_MANY,
                        row -> Map.entry(row.getLong("generation"), row.getLong("balance")),
                        NamedValues.of("charges", write(requests))
                                .and("low_balance", lowBalance)
                                .and("at", at))
                .forEach(charged -> balances.put(charged.getKey(), charged.getValue()));
        return balances;
    }

    private String write(List<ChargeRequest> requests) {
        try {
            return json.writeValueAsString(requests);
        } catch (JsonProcessingException fault) {
            throw new IllegalStateException(fault);
        }
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
    boolean finish(GenerationFinished event, Instant at) {
        return functions
                .callOnce(
                        FINISH,
                        row -> row.getBoolean("is_changed"),
                        NamedValues.of("event", event.eventId())
                                .and("generation", event.generation().value())
                                .and("account", event.account())
                                .and("credits", event.credits())
                                .and("refund", event.creditsRefunded())
                                .and("end", ChargeState.after(event).wire())
                                .and("grace", REFUND_GRACE_SECONDS)
                                .and("at", at))
                .orElse(false);
    }

    /** Applies many events in one statement, or none; returns the generations whose charge had not ended before. */
    Set<Long> finishMany(List<GenerationFinished> events, Instant at) {
        return new HashSet<>(functions.list(
                FINISH_MANY,
                row -> row.getLong("generation"),
                NamedValues.of("events", events, GenerationFinished::eventId)
                        .and("generations", events, event -> event.generation().value())
                        .and("accounts", events, GenerationFinished::account)
                        .and("credits", events, GenerationFinished::credits)
                        .and("refunds", events, GenerationFinished::creditsRefunded)
                        .and("ends", events, event -> ChargeState.after(event).wire())
                        .and("grace", REFUND_GRACE_SECONDS)
                        .and("at", at)));
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

        /** How the charge of a finished generation ends. */
        static ChargeState after(GenerationFinished event) {
            return switch (event.outcome()) {
                case SUCCEEDED -> SETTLED;
                case FAILED -> REFUNDED;
            };
        }

        static ChargeState of(String wire) {
            return valueOf(wire.toUpperCase(Locale.ROOT));
        }
    }
}
