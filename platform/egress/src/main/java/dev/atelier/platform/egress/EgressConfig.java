// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Limits of outbound HTTP, and the two settings that let a rehearsal talk to itself. */
@ConfigMapping(prefix = "atelier.egress")
public interface EgressConfig {

    /** How long one send may take from the name lookup to the last byte of the answer. */
    @WithDefault("5s")
    Duration totalTimeout();

    /** The same for a download. */
    @WithDefault("60s")
    Duration downloadTimeout();

    /** How long one address may take to accept a connection, TLS included. */
    @WithDefault("3s")
    Duration connectTimeout();

    /** How long a name lookup may take. */
    @WithDefault("1s")
    Duration dnsBudget();

    /** The name whose NS records tell whether our own resolver works when a lookup stays without a result. */
    @WithDefault(".")
    String dnsProbe();

    /** How many bytes of an answer are read unless the request says otherwise. */
    @WithDefault("4096")
    int answerBytes();

    /** How many addresses of one host are tried. */
    @WithDefault("4")
    int addressAttempts();

    /** How many calls may be open at once. */
    @WithDefault("256")
    int maxConcurrent();

    /**
     * How long a connection of a request that allows it waits for the next one to the same host and address, in whole
     * seconds; short, because servers close theirs after a few. 0 closes each.
     */
    @WithDefault("1s")
    Duration keepIdle();

    /** How long a call may wait for its turn; this time is not taken from the receiver's. */
    @WithDefault("1s")
    Duration queueTimeout();

    /** What we call ourselves. */
    @WithDefault("Atelier/1")
    String userAgent();

    /** Whether 64:ff9b::/96 is judged by the IPv4 address inside, for networks that have only IPv6. */
    @WithDefault("false")
    boolean nat64();

    /** Addresses and networks (CIDR) that are refused although public, such as our own. */
    Optional<List<String>> denyAddresses();

    /** Host names that are refused, with every name below them. */
    Optional<List<String>> denyHosts();

    /** Rehearsal only, `name=address:port`: names answered from this list, on that port, without an address check. */
    Optional<List<String>> testHosts();

    /** Rehearsal only: a PEM file whose certificates are trusted beside the usual ones. */
    Optional<String> testCa();

    /** What must be taken out before production; empty when the settings are safe. */
    static List<String> unsafeSettings(EgressConfig config) {
        List<String> unsafe = new ArrayList<>();
        if (config.testHosts().isPresent()) {
            unsafe.add("atelier.egress.test-hosts is set: remove it, it opens private addresses to outbound calls");
        }
        if (config.testCa().isPresent()) {
            unsafe.add("atelier.egress.test-ca is set: remove it, it makes outbound calls trust a test authority");
        }
        return unsafe;
    }
}
