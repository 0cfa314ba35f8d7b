// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.outbox;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.platform.request.RequestIdFilter;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.NamedValues;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.quarkus.arc.properties.IfBuildProperty;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.Transactional;
import java.util.HashMap;
import java.util.Map;
import org.jboss.logging.MDC;

/** Writes events in the transaction of the change they report. Needs the migrations of {@code db/outbox}. */
@ApplicationScoped
@IfBuildProperty(name = "atelier.platform.outbox", stringValue = "true")
public class Outbox {
    /** Events of one key stay in one shard, so they leave in the order they were written. */
    static final int SHARDS = 8;

    private final Database database;
    private final TransactionSynchronizationRegistry transaction;
    private final ObjectMapper json;
    private final OutboxRelay relay;

    Outbox(Database database, TransactionSynchronizationRegistry transaction, ObjectMapper json, OutboxRelay relay) {
        this.database = database;
        this.transaction = transaction;
        this.json = json;
        this.relay = relay;
    }

    /**
     * Adds an event. Call this last in the transaction, after the changed row is locked: then the events of one key are
     * numbered in the order of their commits.
     */
    @Transactional(Transactional.TxType.MANDATORY)
    public void add(String topic, String key, CloudEvent event) {
        database.update("""
                insert into outbox (shard, topic, key, headers, payload) values (:shard, :topic, :key, :headers, :payload)
                """, row(topic, key, event));
        relay.wakeAfterCommit(transaction);
    }

    /**
     * The values of the row of an event, for a statement that makes a change and adds the row of its event, both or neither. It
     * inserts {@code :shard}, {@code :topic}, {@code :key}, {@code :headers} and {@code :payload} once the changed row is
     * locked, needs no transaction around it, and is followed by {@link #wake}.
     */
    public NamedValues row(String topic, String key, CloudEvent event) {
        return NamedValues.of("shard", Math.floorMod(key.hashCode(), SHARDS))
                .and("topic", topic)
                .and("key", key)
                .and("headers", toJson(createHeaders(event)))
                .and("payload", toJson(event.data()));
    }

    /** A statement has added an event: the relay sends it at once. */
    public void wake() {
        relay.wake();
    }

    private static Map<String, String> createHeaders(CloudEvent event) {
        Map<String, String> headers = new HashMap<>(event.headers());
        // The relay sends from another thread, so the writer's trace is stored in the row.
        W3CTraceContextPropagator.getInstance()
                .inject(Context.current(), null, (_, name, value) -> headers.put(name, value));
        if (MDC.get(RequestIdFilter.LOG_KEY) instanceof String requestId) {
            headers.put("ce_requestid", requestId);
        }
        return headers;
    }

    private String toJson(Object value) {
        try {
            return json.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an event must be writable as JSON", e);
        }
    }
}
