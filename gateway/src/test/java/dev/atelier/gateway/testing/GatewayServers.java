// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.testing;

import dev.atelier.gateway.Gateway;
import dev.atelier.local.server.Ports;
import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.TestCertificate;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Real PostgreSQL and Redis, Redis behind a line that tests can cut, an address where tests play the services, and one
 * for the site of an application.
 */
public final class GatewayServers implements QuarkusTestResourceLifecycleManager {
    private static final String EVENTS = "gateway.credits.events";

    private final RealServers servers = new RealServers();

    @Override
    public Map<String, String> start() {
        // What the main class does, which a test never runs.
        System.setProperty(Gateway.NO_TARGET_CHECK, "true");
        servers.init(Map.of("topics", EVENTS));
        Map<String, String> settings = new HashMap<>(servers.start());
        settings.put("atelier.topic.credits-events", EVENTS);
        String redis = Objects.requireNonNull(settings.get("quarkus.redis.hosts"));
        int line = Ports.free();
        String services = "http://127.0.0.1:" + Ports.free();
        TestCertificate certificate = TestCertificate.of(FakeSite.HOST);
        int site = Ports.free();
        settings.put("atelier.egress.test-hosts", FakeSite.HOST + "=127.0.0.1:" + site);
        settings.put("atelier.egress.test-ca", certificate.pem().toString());
        settings.put("test.site-port", Integer.toString(site));
        settings.put("test.site-certificate", certificate.directory().toString());
        settings.put("test.redis", redis);
        settings.put("test.redis-line", Integer.toString(line));
        settings.put("test.services", services);
        settings.put("quarkus.redis.hosts", redis.replaceFirst("//[^/]*", "//127.0.0.1:" + line));
        settings.put("atelier.services.generation", services);
        settings.put("atelier.services.library", services);
        settings.put("atelier.services.billing", services);
        settings.put("atelier.services.webhook", services);
        settings.put("atelier.services.compat", services);
        settings.put("quarkus.http.test-port", "0");
        settings.put("quarkus.management.test-port", "0");
        return settings;
    }

    @Override
    public void stop() {
        servers.stop();
    }
}
