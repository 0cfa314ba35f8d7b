// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.outbox;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.platform.request.RequestIdFilter;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.quarkus.arc.properties.IfBuildProperty;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.Transactional;
import java.util.HashMap;
import java.util.Map;
import org.jboss.logging.MDC;

/** Writes events beside the change they tell of, in the same transaction. Needs the migrations of {@code db/outbox}. */
@ApplicationScoped
@IfBuildProperty(name = "atelier.platform.outbox", stringValue = "true")
public class Outbox {
    /** Events of one key stay in one shard, so they leave in the order they were written. */
    static final int SHARDS = 8;

    private final EntityManager database;
    private final TransactionSynchronizationRegistry transaction;
    private final ObjectMapper json;
    private final OutboxRelay relay;

    Outbox(
            EntityManager database,
            TransactionSynchronizationRegistry transaction,
            ObjectMapper json,
            OutboxRelay relay) {
        this.database = database;
        this.transaction = transaction;
        this.json = json;
        this.relay = relay;
    }

    /**
     * Adds an event. Call it last in the transaction, after the row it tells of is locked: then the events of one key
     * are numbered in commit order.
     */
    @Transactional(Transactional.TxType.MANDATORY)
    public void add(String topic, String key, CloudEvent event) {
        database.createNativeQuery(
                        "insert into outbox (shard, topic, key, headers, payload) values (?1, ?2, ?3, ?4, ?5)")
                .setParameter(1, Math.floorMod(key.hashCode(), SHARDS))
                .setParameter(2, topic)
                .setParameter(3, key)
                .setParameter(4, text(headers(event)))
                .setParameter(5, text(event.data()))
                .executeUpdate();
        transaction.registerInterposedSynchronization(new WakeAfterCommit(relay));
    }

    private static Map<String, String> headers(CloudEvent event) {
        Map<String, String> headers = new HashMap<>(event.headers());
        // The relay sends from a thread of its own; the trace of the writer travels with the row.
        W3CTraceContextPropagator.getInstance()
                .inject(Context.current(), null, (_, name, value) -> headers.put(name, value));
        if (MDC.get(RequestIdFilter.LOG_KEY) instanceof String requestId) {
            headers.put("ce_requestid", requestId);
        }
        return headers;
    }

    private String text(Object value) {
        try {
            return json.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an event must be writable as JSON", e);
        }
    }

    private record WakeAfterCommit(OutboxRelay relay) implements Synchronization {
        @Override
        public void beforeCompletion() {
            // nothing to flush: the row was written by statement
        }

        @Override
        public void afterCompletion(int status) {
            if (status == Status.STATUS_COMMITTED) {
                relay.wake();
            }
        }
    }
}
