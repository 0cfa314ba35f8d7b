// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Limits of outbound HTTP, and the two settings that let a test call itself. */
@ConfigMapping(prefix = "atelier.egress")
public interface EgressConfig {

    /** How long one address may take to accept a connection, TLS included. */
    @WithDefault("3s")
    Duration connectTimeout();

    /** How many calls may be open at once. */
    @WithDefault("256")
    int maxConcurrent();

    /**
     * How long a connection of a request that allows it waits for the next one to the same host and address, in whole
     * seconds; short, because servers close theirs after a few. 0 closes each.
     */
    @WithDefault("1s")
    Duration keepIdle();

    /** How long a call may wait until fewer calls are open; this time does not count as the receiver's. */
    @WithDefault("1s")
    Duration queueTimeout();

    /** The User-Agent of outbound requests. */
    @WithDefault("Atelier/1")
    String userAgent();

    /** Whether 64:ff9b::/96 is judged by the IPv4 address inside, for networks that have only IPv6. */
    @WithDefault("false")
    boolean nat64();

    /** Addresses and networks (CIDR) that are refused although public, such as our own. */
    Optional<List<String>> denyAddresses();

    /** Host names that are refused, with every name below them. */
    Optional<List<String>> denyHosts();

    /**
     * The HTTP proxy that outbound requests go through, `http://host:port`; without this key they leave directly. https goes
     * through it by CONNECT, to an address that was checked here.
     */
    Optional<String> proxy();

    /** Where `user:password` of the proxy is: `env:NAME` or `file:/path`, never the password itself. */
    Optional<String> proxyCredential();

    /**
     * Whether the proxy gets names instead of checked addresses, for networks that cannot resolve names of the internet. The
     * proxy must then refuse private addresses itself, because nothing here sees the address.
     */
    @WithDefault("false")
    boolean proxyResolvesNames();

    /**
     * Host names that are called without the proxy, with every name below them, and addresses and networks (CIDR). Loopback
     * and names without a dot always are.
     */
    Optional<List<String>> noProxy();

    /** Tests only, `name=address:port`: these names have this address and port, without an address check. */
    Optional<List<String>> testHosts();

    /** Tests only: a PEM file whose certificates are trusted beside the usual ones. */
    Optional<String> testCa();
}
