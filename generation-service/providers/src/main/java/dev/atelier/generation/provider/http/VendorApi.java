// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import dev.atelier.generation.provider.Upstream;
import java.net.URI;
import java.util.Optional;

/**
 * What the adapters of HTTP APIs differ in before a job is looked at.
 *
 * @param vendorUrl base URL of the vendor, for upstreams without a configured one
 * @param authorization scheme of the header that carries our key, such as {@code Bearer}
 */
public record VendorApi(String name, Optional<URI> vendorUrl, String authorization, ProviderError.Parser errors) {

    /** An API whose vendor has a public address. */
    public static VendorApi of(String name, String vendorUrl, String authorization, ProviderError.Parser errors) {
        return new VendorApi(name, Optional.of(URI.create(vendorUrl)), authorization, errors);
    }

    /** An API of self-hosted servers: each upstream has a configured base URL. */
    public static VendorApi ofServers(String name, String authorization, ProviderError.Parser errors) {
        return new VendorApi(name, Optional.empty(), authorization, errors);
    }

    public URI baseUrl(Upstream upstream) {
        return upstream.baseUrl().getHost() == null ? vendorUrl.orElse(upstream.baseUrl()) : upstream.baseUrl();
    }

    /** The request with our key, when the upstream needs one. */
    UpstreamRequest authorize(Upstream upstream, UpstreamRequest request) {
        return upstream.credential().isPresent()
                ? request.header(
                        "authorization",
                        authorization + " " + upstream.credential().value())
                : request;
    }
}
