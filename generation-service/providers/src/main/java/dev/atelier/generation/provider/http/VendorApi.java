// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import dev.atelier.generation.provider.Upstream;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What the adapters of HTTP APIs differ in before a job is looked at.
 *
 * @param vendorUrl base URL of the vendor, for upstreams without a configured one
 * @param keyHosts further hosts of the vendor, with all names below them, that may see our key
 */
public record VendorApi(
        String name,
        Optional<URI> vendorUrl,
        Authorization authorization,
        ProviderError.Parser errors,
        Set<String> keyHosts) {

    /** Shows our key in a request. */
    public interface Authorization {
        UpstreamRequest authorize(UpstreamRequest request, Upstream.Credential key);

        /** The key in the header {@code Authorization}, after a scheme such as {@code Bearer}. */
        static Authorization ofScheme(String scheme) {
            return (request, key) -> request.header("authorization", scheme + " " + key.value());
        }
    }

    public VendorApi {
        keyHosts = Set.copyOf(keyHosts);
    }

    /** An API whose vendor has a public address. */
    public static VendorApi of(String name, String vendorUrl, String scheme, ProviderError.Parser errors) {
        return new VendorApi(
                name, Optional.of(URI.create(vendorUrl)), Authorization.ofScheme(scheme), errors, Set.of());
    }

    /** An API of self-hosted servers: each upstream has a configured base URL. */
    public static VendorApi ofServers(String name, String scheme, ProviderError.Parser errors) {
        return new VendorApi(name, Optional.empty(), Authorization.ofScheme(scheme), errors, Set.of());
    }

    public URI baseUrl(Upstream upstream) {
        return upstream.baseUrl().getHost() == null ? vendorUrl.orElse(upstream.baseUrl()) : upstream.baseUrl();
    }

    /** Whether an address that an answer gave may be called with our key. */
    public boolean isCallable(Upstream upstream, String url) {
        return SameOriginUrl.parse(baseUrl(upstream), url).isPresent() || isAtKeyHost(url);
    }

    boolean isAtKeyHost(String url) {
        try {
            URI address = URI.create(url);
            String host = String.valueOf(address.getHost()).toLowerCase(Locale.ROOT);
            return "https".equals(address.getScheme())
                    && address.getPort() < 0
                    && address.getRawUserInfo() == null
                    && keyHosts.stream().anyMatch(allowed -> host.equals(allowed) || host.endsWith("." + allowed));
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    /** The request with our key, when the upstream needs one. */
    UpstreamRequest authorize(Upstream upstream, UpstreamRequest request) {
        return upstream.credential().isPresent() ? authorization.authorize(request, upstream.credential()) : request;
    }
}
