// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import dev.atelier.platform.egress.EgressFailure.Reason;
import dev.atelier.platform.secret.SecretReference;
import io.vertx.core.net.ProxyOptions;
import io.vertx.core.net.ProxyType;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jboss.logging.Logger;

/** The HTTP proxy through which requests leave the network, and the hosts that are called without it. */
final class EgressProxy {
    private static final Logger LOG = Logger.getLogger(EgressProxy.class);
    private static final Pattern ADDRESS =
            Pattern.compile("http://([A-Za-z0-9][A-Za-z0-9.-]*|\\[[0-9a-fA-F:.]+]):([0-9]{1,5})/?");
    private static final int LARGEST_PORT = 65_535;

    /** A broken proxy breaks every call; one line a minute says so. */
    private static final Duration ALARM_PAUSE = Duration.ofMinutes(1);

    private final ProxyOptions options;
    private final boolean resolvesNames;
    private final List<String> directNames = new ArrayList<>(List.of("localhost"));
    private final List<Cidr> directNetworks = new ArrayList<>();
    private final AtomicLong nextAlarm = new AtomicLong(System.nanoTime());

    private EgressProxy(ProxyOptions options, boolean resolvesNames, List<String> direct) {
        this.options = options;
        this.resolvesNames = resolvesNames;
        direct.stream().map(String::strip).forEach(this::addDirect);
    }

    /** @throws IllegalArgumentException when the settings are none of a proxy; the message holds no secret */
    static Optional<EgressProxy> of(EgressConfig config) {
        return config.proxy()
                .map(address -> new EgressProxy(
                        options(config, address),
                        config.proxyResolvesNames(),
                        config.noProxy().orElse(List.of())));
    }

    private static ProxyOptions options(EgressConfig config, String address) {
        Matcher parts = ADDRESS.matcher(address);
        if (!parts.matches() || Integer.parseInt(parts.group(2)) > LARGEST_PORT) {
            throw new IllegalArgumentException("atelier.egress.proxy must look like http://proxy.example.com:3128,"
                    + " without user and password: they belong into atelier.egress.proxy-credential");
        }
        ProxyOptions options = new ProxyOptions()
                .setType(ProxyType.HTTP)
                .setHost(parts.group(1).replaceAll("[\\[\\]]", ""))
                .setPort(Integer.parseInt(parts.group(2)))
                .setConnectTimeout(config.connectTimeout());
        config.proxyCredential().map(SecretReference::new).ifPresent(place -> {
            String[] credential = read(place).split(":", 2);
            if (credential.length < 2) {
                throw new IllegalArgumentException("atelier.egress.proxy-credential leads to no user:password");
            }
            options.setUsername(credential[0]).setPassword(credential[1]);
        });
        return options;
    }

    private static String read(SecretReference place) {
        if (!place.isWellFormed()) {
            throw new IllegalArgumentException("atelier.egress.proxy-credential must say where user:password is:"
                    + " env:NAME or file:/path, never the password itself");
        }
        return place.read()
                .orElseThrow(() -> new IllegalArgumentException(
                        "atelier.egress.proxy-credential names a secret that is not there or empty"));
    }

    private void addDirect(String entry) {
        boolean isNetwork = IpLiteral.parse(entry.replaceFirst("/.*", "")).isPresent();
        if (isNetwork) {
            directNetworks.add(Cidr.parse(entry));
        } else {
            directNames.add(entry.toLowerCase(Locale.ROOT).replaceFirst("^\\*?\\.", ""));
        }
    }

    /** The options of a call to this host; empty when it is called directly. */
    Optional<ProxyOptions> optionsFor(String host) {
        return isDirect(host.toLowerCase(Locale.ROOT).replaceAll("[\\[\\]]", ""))
                ? Optional.empty()
                : Optional.of(options);
    }

    /** Whether the proxy gets the name of this host and not an address that was checked here. */
    boolean resolves(String host) {
        return resolvesNames && optionsFor(host).isPresent();
    }

    private boolean isDirect(String host) {
        Optional<InetAddress> literal = IpLiteral.parse(host);
        if (literal.isPresent()) {
            InetAddress address = literal.orElseThrow();
            return address.isLoopbackAddress()
                    || directNetworks.stream().anyMatch(network -> network.contains(address));
        }
        // A name without a dot is one of this network.
        return host.indexOf('.') < 0
                || directNames.stream().anyMatch(name -> host.equals(name) || host.endsWith("." + name));
    }

    /** Tells the operator of a fault that is the proxy's. */
    void report(Reason reason) {
        long now = System.nanoTime();
        long next = nextAlarm.get();
        boolean isProxys = reason == Reason.PROXY_DOWN || reason == Reason.PROXY_REFUSED;
        if (isProxys && now - next >= 0 && nextAlarm.compareAndSet(next, now + ALARM_PAUSE.toNanos())) {
            LOG.errorf(
                    "outbound proxy fails reason=%s proxy=%s:%d cause=%s check=%s",
                    reason, options.getHost(), options.getPort(), reason.message(), setting(reason));
        }
    }

    private static String setting(Reason reason) {
        return reason == Reason.PROXY_REFUSED ? "atelier.egress.proxy-credential" : "atelier.egress.proxy";
    }

    /** Without the credential. */
    @Override
    public String toString() {
        return "EgressProxy[" + options.getHost() + ":" + options.getPort() + "]";
    }
}
