// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import java.net.URI;
import java.time.Duration;
import java.util.Map;

/**
 * One call to a place named in the configuration.
 *
 * @param uri absolute, http or https, any port
 * @param total from the name lookup to the last byte of the answer
 */
public record TrustedRequest(String method, URI uri, Map<String, String> headers, Payload payload, Duration total) {

    public TrustedRequest {
        headers = Map.copyOf(headers);
    }

    boolean isSecure() {
        return "https".equalsIgnoreCase(uri.getScheme());
    }

    boolean isCallable() {
        return uri.getHost() != null && uri.getRawUserInfo() == null && (isSecure() || "http".equals(uri.getScheme()));
    }

    String host() {
        return uri.getHost().replaceAll("[\\[\\]]", "");
    }

    int port() {
        int standard = isSecure() ? 443 : 80;
        return uri.getPort() < 0 ? standard : uri.getPort();
    }

    String target() {
        String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        return uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
    }

    /** Without URI, headers and payload, which may hold secrets. */
    @Override
    public String toString() {
        return "TrustedRequest[" + method + "]";
    }
}
