// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.listen;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.webhook.listen.ListenService.ListenChannel;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import jakarta.ws.rs.sse.SseEventSink;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Writes server-sent events to a listener; closes the connection of a listener that does not read for a while. */
final class SseChannelClient implements ListenChannel {
    private static final long WRITE_SECONDS = 10;

    private final SseEventSink sink;
    private final Sse sse;
    private final ObjectMapper json;

    SseChannelClient(SseEventSink sink, Sse sse, ObjectMapper json) {
        this.sink = sink;
        this.sse = sse;
        this.json = json;
    }

    @Override
    public boolean isOpen() {
        return !sink.isClosed();
    }

    @Override
    public void send(ListenMessage message) {
        OutboundSseEvent event = switch (message) {
            case ListenMessage.Ready ready ->
                sse.newEventBuilder()
                        .name("ready")
                        .id(ready.position().toString())
                        .data(text(Map.of("session", ready.session(), "secret", ready.secret())))
                        .build();
            case ListenMessage.Delivery delivery ->
                sse.newEventBuilder()
                        .name("delivery")
                        .id(delivery.position().toString())
                        .data(text(Map.of(
                                "event_id", delivery.eventId(),
                                "type", delivery.type(),
                                "headers", delivery.headers(),
                                "body", delivery.body())))
                        .build();
        };
        write(event);
    }

    @Override
    public void heartbeat() {
        write(sse.newEventBuilder().comment("still here").build());
    }

    private String text(Map<String, ?> members) {
        try {
            return json.writeValueAsString(members);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a map of texts is no JSON", e);
        }
    }

    private void write(OutboundSseEvent event) {
        try {
            sink.send(event).toCompletableFuture().get(WRITE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            sink.close();
        } catch (ExecutionException | TimeoutException | IllegalStateException _) {
            sink.close();
        }
    }
}
