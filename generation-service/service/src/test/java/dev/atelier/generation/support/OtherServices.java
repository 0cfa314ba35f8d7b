// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.support;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import java.util.HashMap;
import java.util.Map;

/**
 * Starts the services this one calls, and makes waiting short. Scheduled jobs are off: a test calls the job it is
 * about, and no other job meddles.
 */
public final class OtherServices implements QuarkusTestResourceLifecycleManager {
    private static final FakeBilling BILLING = new FakeBilling();
    private static final FakeLibrary LIBRARY = new FakeLibrary();
    private static final StrangeUpstream STRANGER = new StrangeUpstream();
    private static final PatientUpstream PATIENT = new PatientUpstream();

    @Override
    public Map<String, String> start() {
        Map<String, String> settings = new HashMap<>();
        settings.put("atelier.services.billing", BILLING.url());
        settings.put("atelier.services.library", LIBRARY.url());
        settings.put("atelier.catalogue.directory", OwnModels.directory().toString());
        settings.put("atelier.upstreams.stranger.dialect", "replicate");
        settings.put("atelier.upstreams.stranger.base-url", STRANGER.url().toString());
        settings.put("atelier.upstreams.patient.dialect", "replicate");
        settings.put("atelier.upstreams.patient.base-url", PATIENT.url().toString());
        settings.put("atelier.upstreams.patient.concurrency", "40");
        settings.put("atelier.upstreams.films.dialect", "replicate");
        settings.put("atelier.upstreams.films.base-url", "http://127.0.0.1:1");
        settings.put("atelier.upstreams.films.concurrency", "40");
        settings.put("atelier.upstreams.closed.dialect", "replicate");
        settings.put("atelier.upstreams.closed.base-url", "http://127.0.0.1:1");
        settings.put("quarkus.scheduler.enabled", "false");
        settings.put("quarkus.rest-client.billing.read-timeout", "20000");
        settings.put("atelier.generation.list-scan", "5");
        settings.put("atelier.generation.waiting-per-account", "60");
        // A run that a test leaves hanging keeps its place at the engine.
        settings.put("atelier.embedded.threads", "32");
        settings.put("atelier.run.first-poll", "100ms");
        settings.put("atelier.run.first-retry-wait", "20ms");
        settings.put("atelier.run.longest-retry-wait", "100ms");
        return settings;
    }

    @Override
    public void stop() {
        BILLING.stop();
        LIBRARY.stop();
        STRANGER.close();
        PATIENT.close();
    }

    /** Hands the same services to the tests. */
    @ApplicationScoped
    static class Producer {
        @Produces
        FakeBilling billing() {
            return BILLING;
        }

        @Produces
        FakeLibrary library() {
            return LIBRARY;
        }

        @Produces
        StrangeUpstream stranger() {
            return STRANGER;
        }

        @Produces
        PatientUpstream patient() {
            return PATIENT;
        }
    }
}
