// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.resource;

import dev.atelier.cli.login.PlatformCommand;
import dev.atelier.cli.output.JsonValue;
import dev.atelier.cli.output.Table;
import dev.atelier.client.types.WebhookDelivery;
import dev.atelier.client.types.WebhookEndpoint;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code atelier webhooks}: where the account's events are sent; with an API key only. */
@Command(name = "webhooks")
public final class WebhooksCommand extends PlatformCommand {
    private static final String ENDPOINTS = "/v1/webhook-endpoints";
    private static final String ENDPOINT = ENDPOINTS + "/{id}";

    @Override
    public Integer call() {
        List<WebhookEndpoint> endpoints = atelier().webhookEndpoints().stream().toList();
        var table = new Table("endpoint", "state", "failures", "events", "url");
        endpoints.forEach(endpoint -> table.row(
                endpoint.id(),
                endpoint.enabled() ? "enabled" : "disabled",
                endpoint.failureCount(),
                String.join(", ", endpoint.events()),
                endpoint.url()));
        return show(endpoints.stream().map(WebhookEndpoint::raw).toList(), table);
    }

    @Command(name = "create", description = "Register an address; its secret is shown this once.")
    int create(
            @Parameters(paramLabel = "URL") String url,
            @Option(names = "--events", split = ",", description = "generation.succeeded, generation.failed; else all")
                    @Nullable List<String> events) {
        Map<String, Object> body = new HashMap<>(Map.of("url", url));
        if (events != null) {
            body.put("events", events);
        }
        return showMembers(atelier().request("POST", ENDPOINTS, Map.of(), body), "id", "url", "secret");
    }

    @Command(name = "test", description = "Send a test event at once.")
    int test(@Parameters(paramLabel = "ENDPOINT", description = "for example hook_1") String id) {
        return showMembers(
                atelier().request("POST", ENDPOINT + "/test", Map.of("id", id)),
                "event_id",
                "delivered",
                "status_code",
                "duration_ms",
                "error");
    }

    @Command(name = "enable", description = "Send events again, and clear the failures.")
    int enable(@Parameters(paramLabel = "ENDPOINT", description = "for example hook_1") String id) {
        return setEnabled(id, true);
    }

    @Command(name = "disable", description = "Send no events.")
    int disable(@Parameters(paramLabel = "ENDPOINT", description = "for example hook_1") String id) {
        return setEnabled(id, false);
    }

    private int setEnabled(String id, boolean enabled) {
        var answer = atelier().request("PATCH", ENDPOINT, Map.of("id", id), Map.of("enabled", enabled));
        return showMembers(answer, "id", "enabled", "url");
    }

    @Command(name = "rotate", description = "Make a new secret; the former one counts for a while.")
    int rotate(@Parameters(paramLabel = "ENDPOINT", description = "for example hook_1") String id) {
        return showMembers(
                atelier().request("POST", ENDPOINT + "/rotate-secret", Map.of("id", id)),
                "id",
                "secret",
                "former_secret_until");
    }

    @Command(name = "delete", description = "Delete an endpoint.")
    int delete(@Parameters(paramLabel = "ENDPOINT", description = "for example hook_1") String id) {
        return showMembers(atelier().request("DELETE", ENDPOINT, Map.of("id", id)), "id", "deleted");
    }

    @Command(name = "deliveries", description = "What was sent, and what came back.")
    int deliveries(
            @Parameters(paramLabel = "ENDPOINT", description = "for example hook_1") String id,
            @Mixin ListOptions list) {
        List<WebhookDelivery> deliveries = list.read(atelier().webhookDeliveries(id, list.filter(Map.of())));
        var table = new Table("event", "state", "attempts", "run", "type");
        deliveries.forEach(delivery -> table.row(
                delivery.eventId(),
                delivery.state(),
                delivery.attempts().size(),
                delivery.generation(),
                delivery.type()));
        return show(deliveries.stream().map(WebhookDelivery::raw).toList(), table);
    }

    @Command(name = "redeliver", description = "Send an event again.")
    int redeliver(
            @Parameters(paramLabel = "ENDPOINT", description = "for example hook_1") String id,
            @Parameters(paramLabel = "EVENT", description = "for example evt_…") String event) {
        var answer = atelier()
                .request("POST", ENDPOINT + "/deliveries/{event_id}/redeliver", Map.of("id", id, "event_id", event));
        return show(answer, new Table().row("sent again", event));
    }

    private int showMembers(Map<String, @Nullable Object> answer, String... names) {
        var view = new JsonValue(answer);
        var table = new Table();
        for (String name : names) {
            view.get(name).text().ifPresent(value -> table.row(name, value));
        }
        return show(answer, table);
    }
}
