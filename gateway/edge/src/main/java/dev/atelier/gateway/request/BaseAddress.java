// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.request;

import dev.atelier.platform.readiness.LoopbackHost;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import jakarta.inject.Singleton;
import java.net.URI;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * The address of this installation as the client of a request knows it. It is the configured one whatever a request says
 * of itself, but for one machine alone: there every loopback name with the same port is this installation, and a client
 * compares the name that it used (RFC 9728 3.3).
 */
@Singleton
public class BaseAddress {
    private static final int ANY = -1;

    private final String configured;
    private final URI base;
    private final boolean isLoopback;

    BaseAddress(@ConfigProperty(name = "atelier.base-url") String baseUrl) {
        this.configured = baseUrl;
        this.base = URI.create(baseUrl);
        this.isLoopback = LoopbackHost.is(String.valueOf(base.getHost()));
    }

    /** The base address of a test without configuration. */
    public static BaseAddress at(String baseUrl) {
        return new BaseAddress(baseUrl);
    }

    /** The base address with the name that the client used, where that is another loopback name of this machine. */
    public String seenBy(HttpServerRequest request) {
        HostAndPort sent = request.authority();
        return isLoopback
                        && sent != null
                        && LoopbackHost.is(sent.host())
                        && portOf(sent.port()) == portOf(base.getPort())
                ? configured.replace(base.getRawAuthority(), authority(sent))
                : configured;
    }

    private static String authority(HostAndPort sent) {
        boolean isBareIpv6 = sent.host().contains(":") && !sent.host().startsWith("[");
        return (isBareIpv6 ? "[" + sent.host() + "]" : sent.host()) + (sent.port() < 0 ? "" : ":" + sent.port());
    }

    private int portOf(int port) {
        return port == ANY ? ("https".equals(base.getScheme()) ? 443 : 80) : port;
    }
}
