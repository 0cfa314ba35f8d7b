// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.error.RequiredInput;
import dev.atelier.platform.id.WebhookEndpointId;
import dev.atelier.platform.page.Cursors;
import dev.atelier.platform.page.Page;
import dev.atelier.platform.page.PageRequest;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Registers, shows and removes the endpoints of an account. */
@ApplicationScoped
public class WebhookEndpointService {
    private static final Logger LOG = Logger.getLogger(WebhookEndpointService.class);

    /** The contract promises this limit. */
    private static final int MOST_PER_ACCOUNT = 5;

    private final WebhookEndpointRepository endpoints;
    private final EndpointUrlValidator urls;
    private final SecretCipher cipher;
    private final PendingDeliveries deliveries;
    private final Cursors cursors;
    private final Clock clock;

    WebhookEndpointService(
            WebhookEndpointRepository endpoints,
            EndpointUrlValidator urls,
            SecretCipher cipher,
            PendingDeliveries deliveries,
            Cursors cursors,
            Clock clock) {
        this.endpoints = endpoints;
        this.urls = urls;
        this.cipher = cipher;
        this.deliveries = deliveries;
        this.cursors = cursors;
        this.clock = clock;
    }

    CreatedEndpointView create(long account, CreateEndpointRequest request) {
        String given = RequiredInput.param(request.url(), "url");
        List<EventKind> events = EventKind.parseSubscription(request.events());
        OwnHeaders headers = request.headers() == null ? OwnHeaders.NONE : OwnHeaders.NONE.with(request.headers());
        String url = urls.validate(given);
        EndpointSecret secret = EndpointSecret.random();
        WebhookEndpointView view =
                QuarkusTransaction.requiringNew().call(() -> register(account, url, events, headers, secret));
        LOG.infof("endpoint created endpoint=%s account=%d", view.id(), account);
        return CreatedEndpointView.of(view, secret);
    }

    private WebhookEndpointView register(
            long account, String url, List<EventKind> events, OwnHeaders headers, EndpointSecret secret) {
        endpoints.lock(account);
        List<String> known = endpoints.urls(account);
        if (known.contains(url)) {
            throw new ApiException(ErrorCode.ALREADY_EXISTS, "This account has an endpoint with this URL.", "url");
        }
        if (known.size() >= MOST_PER_ACCOUNT) {
            throw ApiException.invalid("An account has at most " + MOST_PER_ACCOUNT + " endpoints.", "url");
        }
        WebhookEndpointId id = endpoints.nextId();
        var endpoint =
                new WebhookEndpoint(id, account, url, events, cipher.seal(secret, id.toString()), clock.instant());
        endpoint.send(headers, cipher.seal(headers, id));
        endpoints.persist(endpoint);
        return WebhookEndpointView.of(endpoint, null);
    }

    @Transactional
    Page<WebhookEndpointView> list(long account, @Nullable String limit, @Nullable String cursor) {
        PageRequest page = cursors.request(limit, cursor, "webhook-endpoints/" + account);
        long after = page.after().map(Long::valueOf).orElse(0L);
        List<WebhookEndpoint> rows = endpoints.page(account, after, page.rowsToRead());
        Map<WebhookEndpointId, Instant> next = deliveries.findNextAttempts(
                rows.stream().map(WebhookEndpoint::id).toList());
        return page.page(
                rows,
                endpoint -> WebhookEndpointView.of(endpoint, next.get(endpoint.id())),
                endpoint -> Long.toString(endpoint.id().value()));
    }

    @Transactional
    WebhookEndpointView get(WebhookEndpointId id, long account) {
        WebhookEndpoint endpoint = find(id, account);
        return WebhookEndpointView.of(
                endpoint, deliveries.findNextAttempts(List.of(id)).get(id));
    }

    /** Refuses an endpoint of another account with {@code not_found}. */
    @Transactional
    public EndpointTarget getTarget(WebhookEndpointId id, long account) {
        WebhookEndpoint endpoint = find(id, account);
        return new EndpointTarget(
                id, endpoint.url(), endpoint.isEnabled(), endpoint.secrets(clock.instant()), endpoint.headers());
    }

    @Transactional
    DeletedEndpointView delete(WebhookEndpointId id, long account) {
        WebhookEndpoint endpoint = find(id, account);
        deliveries.cancelForRemoved(id);
        endpoints.delete(endpoint);
        LOG.infof("endpoint deleted endpoint=%s account=%d", id, account);
        return new DeletedEndpointView(id, true);
    }

    private WebhookEndpoint find(WebhookEndpointId id, long account) {
        return endpoints.findOwned(id, account).orElseThrow(() -> ApiException.notFound("webhook endpoint"));
    }

    /** A new endpoint with its secret, which is shown here and never again. */
    public record CreatedEndpointView(@JsonUnwrapped WebhookEndpointView endpoint, String secret, String secretNote) {
        static final String NOTE = "Keep this secret now: it is not shown again."
                + " Service-Signature is HMAC-SHA256 keyed with the whole text, whsec_ included."
                + " The Standard Webhooks headers are keyed with the bytes that the base64 after whsec_ stands for.";

        static CreatedEndpointView of(WebhookEndpointView endpoint, EndpointSecret secret) {
            return new CreatedEndpointView(endpoint, secret.text(), NOTE);
        }

        @Override
        public String toString() {
            return "CreatedEndpointView[" + endpoint.id() + ", secret hidden]";
        }
    }

    /** A request to register an endpoint. */
    public record CreateEndpointRequest(
            @Nullable String url,
            @Nullable List<@Nullable String> events,

            @Schema(
                    type = SchemaType.OBJECT,
                    implementation = Object.class,
                    description = "Up to 10 headers that go with each delivery. Their values are never shown again.",
                    examples = "{\"Authorization\": \"Bearer my-token\"}")
            @Nullable HeaderChanges headers) {}

    /** Confirms that an endpoint was removed. */
    public record DeletedEndpointView(WebhookEndpointId id, boolean deleted) {}

    /** What sending to an endpoint needs. */
    public record EndpointTarget(
            WebhookEndpointId id,
            String url,
            boolean isEnabled,
            List<SealedSecret> secrets,
            Optional<SealedSecret> headers) {

        /** Without the URL, where receivers keep secrets too. */
        @Override
        public String toString() {
            return "EndpointTarget[" + id + "]";
        }
    }

    /** The deliveries that wait for an endpoint. The queue implements this interface, because it depends on endpoints. */
    public interface PendingDeliveries {

        /** Call this in the transaction that removes the endpoint, before its row is changed: the queue locks in this order. */
        void cancelForRemoved(WebhookEndpointId endpoint);

        /** Call this in the transaction that disables the endpoint, before its row is changed. */
        void cancelForDisabled(WebhookEndpointId endpoint);

        /** When the next attempt is due, for those endpoints that have a pending delivery. */
        Map<WebhookEndpointId, Instant> findNextAttempts(List<WebhookEndpointId> endpoints);
    }
}
