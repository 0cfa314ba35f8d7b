// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import dev.atelier.billing.ledger.LedgerFunctions;
import dev.atelier.billing.topup.PaymentMethodRepository.PaymentMethod;
import dev.atelier.billing.topup.TopUp.TopUpState;
import dev.atelier.billing.topup.TopUpService.PurchaseRequest;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Top-ups; only functions of the database open them and book their payment. */
@ApplicationScoped
class TopUpRepository {
    /** A payment takes seconds; after this time the process that asked for it has died or got no answer. */
    private static final Duration RETRY_AFTER = Duration.ofSeconds(30);

    private static final String COLUMNS = """
            id, account_id, credential_id, provider, customer, method, pack, credits, price_minor, currency, state,
            reference, created_at
            """;
    private static final String CLAIM = """
            update topup set ask_at = ?, asked = asked + 1
            where id in (
                select id from topup where state = 'open' and ask_at <= ?
                order by ask_at limit ? for update skip locked)
            returning\s""" + COLUMNS;
    private static final String OPEN = "select topup, fresh from open_topup(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    private static final String BUY = "select topup, fresh from buy_credits(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    private static final String FAIL =
            "update topup set state = 'failed', reason = ?, finished_at = ? where id = ? and state = 'open'";

    /**
     * @param id empty when the balance is high enough by now
     * @param isNew whether the caller has to ask for the payment, because no other request opened the top-up before
     */
    record Opened(Optional<Long> id, boolean isNew) {}

    /** After a failed top-up no new one of the account is tried for this time: many refused tries look like fraud. */
    private static final Duration COOLDOWN = Duration.ofMinutes(10);

    private final Database database;
    private final LedgerFunctions functions;
    private final TopUpConfig config;

    TopUpRepository(Database database, LedgerFunctions functions, TopUpConfig config) {
        this.database = database;
        this.functions = functions;
        this.config = config;
    }

    /** Opens a top-up, or finds the one of the account that is open; refuses after failures and too many in a day. */
    Opened open(
            long account,
            long credential,
            String provider,
            @Nullable PaymentMethod method,
            PackCatalogue.Pack pack,
            long needed,
            Instant at) {
        return open(OPEN, account, credential, provider, method, pack, needed, at);
    }

    /** Opens a top-up that a person buys, or finds the one of the same key. */
    Opened buy(
            long account,
            PurchaseRequest request,
            String provider,
            @Nullable PaymentMethod method,
            PackCatalogue.Pack pack,
            Instant at) {
        return open(BUY, account, request.credential(), provider, method, pack, request.key(), at);
    }

    /** @param condition what the function asks for beside the account: credits that are needed, or a key */
    private Opened open(
            String function,
            long account,
            long credential,
            String provider,
            @Nullable PaymentMethod method,
            PackCatalogue.Pack pack,
            Object condition,
            Instant at) {
        return functions.call(
                function,
                row -> new Opened(row.find("topup", Long.class), row.getBoolean("fresh")),
                account,
                credential,
                provider,
                method == null ? null : method.customer(),
                method == null ? null : method.method(),
                pack.name(),
                pack.credits(),
                pack.priceMinor(),
                config.currency(),
                condition,
                COOLDOWN.toSeconds(),
                config.perDay(),
                at.plus(RETRY_AFTER),
                at);
    }

    Optional<TopUp> find(long id) {
        return database.find("select " + COLUMNS + " from topup where id = ?", TopUpRepository::toTopUp, id);
    }

    /** Claims open top-ups that no process has asked about lately; no other process claims them for a while. */
    List<TopUp> claim(Instant now, int limit) {
        return database.list(CLAIM, TopUpRepository::toTopUp, now.plus(RETRY_AFTER), now, limit);
    }

    /** Stores the provider's name for the payment of an open top-up. */
    void storeReference(long id, String reference) {
        database.update("update topup set reference = ? where id = ? and state = 'open'", reference, id);
    }

    /** Books the paid credits; returns false when they were booked before. */
    boolean book(long id, String reference, Instant at) {
        return functions.call(
                "select book_topup(?, ?, ?) as is_booked", row -> row.getBoolean("is_booked"), id, reference, at);
    }

    /** Returns false when the top-up had ended before. */
    boolean fail(long id, String reason, Instant at) {
        return database.update(FAIL, reason, at, id) == 1;
    }

    private static TopUp toTopUp(Row row) {
        return new TopUp(
                row.getLong("id"),
                row.getLong("account_id"),
                row.getLong("credential_id"),
                row.getString("provider"),
                row.getNullable("customer", String.class),
                row.getNullable("method", String.class),
                row.getString("pack"),
                row.getLong("credits"),
                row.getLong("price_minor"),
                row.getString("currency"),
                TopUpState.of(row.getString("state")),
                row.getNullable("reference", String.class),
                row.getInstant("created_at"));
    }
}
