// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.outbox;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.platform.request.RequestIdFilter;
import dev.atelier.platform.sql.Database;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.quarkus.arc.properties.IfBuildProperty;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.Transactional;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jboss.logging.MDC;

/** Writes events in the transaction of the change they report. Needs the migrations of {@code db/outbox}. */
@ApplicationScoped
@IfBuildProperty(name = "atelier.platform.outbox", stringValue = "true")
public class Outbox {
    /** Events of one key stay in one shard, so they leave in the order they were written. */
    static final int SHARDS = 8;

    private static final String INSERT =
            "insert into outbox (shard, topic, key, headers, payload) select ?, ?, ?, ?, ?";

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
        database.update(INSERT, values(topic, key, event).toArray());
        relay.wakeAfterCommit(transaction);
    }

    /**
     * Makes a change and adds its event in one statement, which needs no transaction around it.
     *
     * @param sql common table expressions; without a row of the one named {@code changed} there is no event
     * @param values for the question marks of {@code sql}
     * @return false when nothing was changed
     */
    public boolean addWith(String sql, List<?> values, String topic, String key, CloudEvent event) {
        List<Object> all = new ArrayList<>(values);
        all.addAll(values(topic, key, event));
        boolean isChanged = database.find(
                        "with " + sql + ", event as (" + INSERT + " from changed) select from changed",
                        _ -> true,
                        all.toArray())
                .isPresent();
        if (isChanged) {
            relay.wake();
        }
        return isChanged;
    }

    private List<Object> values(String topic, String key, CloudEvent event) {
        return List.of(
                Math.floorMod(key.hashCode(), SHARDS), topic, key, toJson(createHeaders(event)), toJson(event.data()));
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
