// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.id.WebhookEndpointId;
import dev.atelier.webhook.endpoint.WebhookEndpointService.CreatedEndpointView;
import dev.atelier.webhook.endpoint.WebhookEndpointService.PendingDeliveries;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.jboss.logging.Logger;

/** Changes the URL, the events, the state and the secret of an endpoint. */
@ApplicationScoped
class EndpointChangeService {
    private static final Logger LOG = Logger.getLogger(EndpointChangeService.class);

    private final WebhookEndpointRepository endpoints;
    private final EndpointUrlValidator urls;
    private final SecretCipher cipher;
    private final PendingDeliveries deliveries;
    private final Clock clock;

    EndpointChangeService(
            WebhookEndpointRepository endpoints,
            EndpointUrlValidator urls,
            SecretCipher cipher,
            PendingDeliveries deliveries,
            Clock clock) {
        this.endpoints = endpoints;
        this.urls = urls;
        this.cipher = cipher;
        this.deliveries = deliveries;
        this.clock = clock;
    }

    void update(WebhookEndpointId id, long account, UpdateEndpointRequest request) {
        var events = Optional.ofNullable(request.events()).map(EventKind::parseSubscription);
        // A caller without such an endpoint gets no answer from name servers.
        QuarkusTransaction.requiringNew().run(() -> requireOwned(id, account));
        Optional<String> url = Optional.ofNullable(request.url()).map(urls::validate);
        QuarkusTransaction.requiringNew().run(() -> {
            endpoints.lock(account);
            if (Boolean.FALSE.equals(request.enabled())) {
                requireOwned(id, account);
                deliveries.cancelForDisabled(id);
            }
            WebhookEndpoint endpoint = orNotFound(endpoints.lockOwned(id, account));
            url.ifPresent(text -> move(endpoint, account, text));
            events.ifPresent(endpoint::subscribeTo);
            Optional.ofNullable(request.headers()).ifPresent(changes -> change(endpoint, changes));
            changeState(endpoint, request);
        });
        LOG.infof("endpoint changed endpoint=%s account=%d", id, account);
    }

    private void move(WebhookEndpoint endpoint, long account, String url) {
        if (!url.equals(endpoint.url()) && endpoints.urls(account).contains(url)) {
            throw new ApiException(ErrorCode.ALREADY_EXISTS, "This account has an endpoint with this URL.", "url");
        }
        endpoint.moveTo(url, clock.instant());
    }

    private void change(WebhookEndpoint endpoint, HeaderChanges changes) {
        OwnHeaders known = changes.isRemoveAll()
                ? OwnHeaders.NONE
                : endpoint.headers()
                        .map(secret -> cipher.openHeaders(secret, endpoint.id()))
                        .orElse(OwnHeaders.NONE);
        OwnHeaders headers = known.with(changes);
        endpoint.send(headers, cipher.seal(headers, endpoint.id()));
    }

    private void changeState(WebhookEndpoint endpoint, UpdateEndpointRequest request) {
        if (Boolean.TRUE.equals(request.enabled())) {
            endpoint.enable(clock.instant());
        } else if (Boolean.FALSE.equals(request.enabled())) {
            endpoint.disable(clock.instant());
        }
    }

    /** The former secret signs too for a while, so that no delivery fails while the receiver changes over. */
    @Transactional
    RotatedSecretView rotate(WebhookEndpointId id, long account) {
        WebhookEndpoint endpoint = orNotFound(endpoints.lockOwned(id, account));
        EndpointSecret secret = EndpointSecret.random();
        Instant formerUntil = clock.instant().plus(EndpointSecret.ROTATION_OVERLAP);
        endpoint.rotate(cipher.seal(secret, id.toString()), formerUntil);
        LOG.infof("endpoint secret rotated endpoint=%s account=%d", id, account);
        return new RotatedSecretView(id, secret.text(), CreatedEndpointView.NOTE, formerUntil);
    }

    private void requireOwned(WebhookEndpointId id, long account) {
        if (!endpoints.isOwned(id, account)) {
            throw ApiException.notFound("webhook endpoint");
        }
    }

    private static WebhookEndpoint orNotFound(Optional<WebhookEndpoint> endpoint) {
        return endpoint.orElseThrow(() -> ApiException.notFound("webhook endpoint"));
    }

    /**
     * A new secret, which is shown here and never again.
     *
     * @param formerSecretUntil when the former secret stops signing
     */
    public record RotatedSecretView(WebhookEndpointId id, String secret, String secretNote, Instant formerSecretUntil) {

        @Override
        public String toString() {
            return "RotatedSecretView[" + id + ", secret hidden]";
        }
    }
}
