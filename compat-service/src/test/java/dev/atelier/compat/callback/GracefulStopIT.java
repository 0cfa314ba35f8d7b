// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.callback;

import dev.atelier.platform.event.Outcome;
import dev.atelier.testkit.GenerationTopic;
import dev.atelier.testkit.PackagedService;
import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.StopRehearsal;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The service is stopped by SIGTERM while it handles events. */
class GracefulStopIT {
    private final RealServers servers = new RealServers();
    private final Map<String, String> settings = new HashMap<>();
    private PackagedService service = new PackagedService(settings);

    @BeforeEach
    void makeRoom() {
        settings.putAll(servers.start());
        service = new PackagedService(settings);
    }

    @AfterEach
    void tidyUp() {
        service.close();
        servers.stop();
    }

    @Test
    void noEventIsLostAndNoneBecomesADeadLetter() {
        var generations = new AtomicLong();

        new StopRehearsal(settings, service)
                .run(() -> GenerationTopic.finished(7, generations.incrementAndGet(), Outcome.SUCCEEDED));
    }
}
