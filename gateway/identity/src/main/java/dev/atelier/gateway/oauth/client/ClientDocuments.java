// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth.client;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.util.JSONObjectUtils;
import dev.atelier.gateway.admission.AddressRateLimiter;
import dev.atelier.gateway.oauth.OAuthConfig;
import dev.atelier.gateway.oauth.OAuthException;
import dev.atelier.platform.egress.EgressAnswer;
import dev.atelier.platform.egress.EgressClient;
import dev.atelier.platform.egress.EgressFailure;
import dev.atelier.platform.egress.EgressRequest;
import dev.atelier.platform.egress.EgressUrl;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Fetches the document by which an application describes itself at the address that is its id. Blocks. */
@Singleton
class ClientDocuments {
    private static final int MAX_BYTES = 5 * 1_024;
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final Duration LEAST_FRESH = Duration.ofMinutes(5);
    private static final Duration MOST_FRESH = Duration.ofHours(24);
    /** A page that is loaded again and again fetches a broken document once a minute. */
    private static final Duration REFUSED_FOR = Duration.ofMinutes(1);

    private static final long MAX_REFUSED = 1_000;
    /** A document stays fresh for minutes at least: more fetches come from many clients, or from an attacker. */
    private static final int PER_ADDRESS = 30;

    private static final int PER_HOST = 30;
    private static final int OK = 200;
    private static final Pattern MAX_AGE = Pattern.compile("(?:^|[\\s,])max-age=([0-9]{1,9})(?:$|[\\s,;])");

    private final EgressClient egress;
    private final List<String> hosts;
    private final Clock clock;
    private final AddressRateLimiter byAddress;
    private final Cache<String, AddressRateLimiter> byHost =
            Caffeine.newBuilder().maximumSize(MAX_REFUSED).build();
    private final Cache<String, String> refused = Caffeine.newBuilder()
            .maximumSize(MAX_REFUSED)
            .expireAfterWrite(REFUSED_FOR)
            .build();

    ClientDocuments(EgressClient egress, OAuthConfig config, Clock clock) {
        this.egress = egress;
        this.hosts = config.clientHosts().orElse(List.of());
        this.clock = clock;
        this.byAddress = new AddressRateLimiter(PER_ADDRESS, clock, "Too many new applications from this address.");
    }

    /** A document and until when it need not be fetched again. */
    record Fetched(ClientDescription description, Instant freshUntil) {}

    /** Whether this id can be the address of a document: https, a path, and one spelling only. */
    static boolean isAddress(String id) {
        return EgressUrl.parse(id) instanceof EgressUrl url
                && url.text().equals(id)
                && !url.target().equals("/")
                && !url.target().startsWith("/?")
                && Arrays.stream(url.target().split("[/?]")).noneMatch(ClientDocuments::isDots);
    }

    private static boolean isDots(String segment) {
        String plain = segment.replaceAll("(?i)%2e", ".");
        return plain.equals(".") || plain.equals("..");
    }

    /** @throws OAuthException with words for the developer of the application */
    Fetched fetch(String id, String address) {
        String known = refused.getIfPresent(id);
        if (known != null) {
            throw refusal(known);
        }
        try {
            return read(id, address);
        } catch (OAuthException fault) {
            refused.put(id, String.valueOf(fault.error().getDescription()));
            throw fault;
        }
    }

    private Fetched read(String id, String address) {
        String host = RedirectUri.host(id);
        if (!hosts.isEmpty()
                && hosts.stream().noneMatch(allowed -> host.equals(allowed) || host.endsWith("." + allowed))) {
            throw refusal("Applications of this host are not allowed here.");
        }
        byAddress.admit(address);
        byHost.get(host, _ -> new AddressRateLimiter(PER_HOST, clock, "Too many applications of one host."))
                .admit(host);
        EgressRequest request = EgressRequest.get(id)
                .header("Accept", "application/json")
                .within(TIMEOUT)
                .keepingAtMost(MAX_BYTES);
        return switch (egress.send(request)) {
            case EgressAnswer answer -> check(id, answer);
            case EgressFailure failure -> throw refusal("The document cannot be fetched. " + failure.detail());
        };
    }

    private Fetched check(String id, EgressAnswer answer) {
        String type = answer.header("content-type").orElse("").split(";", 2)[0].strip();
        if (answer.status() != OK || !type.equalsIgnoreCase("application/json")) {
            throw refusal("The document is not answered as application/json with status 200.");
        }
        if (answer.bytesRead() > MAX_BYTES) {
            throw refusal("The document is larger than 5 KB.");
        }
        Map<String, Object> document = parse(answer.text());
        if (!id.equals(document.get("client_id"))) {
            throw refusal("The client_id of the document is not its own address.");
        }
        if (!(document.get("client_name") instanceof String) || document.containsKey("client_secret")) {
            throw refusal("The document has no client_name, or it has a client_secret.");
        }
        return new Fetched(
                ClientDescription.parse(answer.text()),
                clock.instant().plus(freshness(answer.header("cache-control"))));
    }

    private static Map<String, Object> parse(String text) {
        try {
            return JSONObjectUtils.parse(text);
        } catch (ParseException _) {
            throw refusal("The document is not a JSON object.");
        }
    }

    private static Duration freshness(Optional<String> cacheControl) {
        Matcher age = MAX_AGE.matcher(cacheControl.orElse(""));
        Duration asked = age.find() ? Duration.ofSeconds(Long.parseLong(age.group(1))) : LEAST_FRESH;
        if (asked.compareTo(LEAST_FRESH) < 0) {
            return LEAST_FRESH;
        }
        return asked.compareTo(MOST_FRESH) > 0 ? MOST_FRESH : asked;
    }

    private static OAuthException refusal(String description) {
        return new OAuthException(com.nimbusds.oauth2.sdk.OAuth2Error.INVALID_CLIENT, description);
    }
}
