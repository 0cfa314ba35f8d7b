// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import java.net.URI;

/** Where a service listens, from its base URL. */
record UpstreamAddress(String host, int port, boolean ssl) {

    static UpstreamAddress of(String baseUrl) {
        URI url = URI.create(baseUrl);
        boolean ssl = "https".equals(url.getScheme());
        if (url.getHost() == null || (!ssl && !"http".equals(url.getScheme()))) {
            throw new IllegalArgumentException("not the base URL of a service: " + baseUrl);
        }
        int standard = ssl ? 443 : 80;
        return new UpstreamAddress(url.getHost(), url.getPort() < 0 ? standard : url.getPort(), ssl);
    }

    RequestOptions request(HttpMethod method, String uri) {
        return new RequestOptions()
                .setMethod(method)
                .setHost(host)
                .setPort(port)
                .setSsl(ssl)
                .setURI(uri);
    }
}
