// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/**
 * A packaged service ends in good order and starts again; deploy/acceptance uses the class archive that is written between. A
 * service extends this class with its surroundings.
 */
public abstract class PackagedStartChecks {
    @AutoClose
    private final PackagedService service;

    protected PackagedStartChecks(QuarkusTestResourceLifecycleManager... surroundings) {
        service = new PackagedService(Map.of(), surroundings);
    }

    @Test
    void endsWhenItIsAskedToAndStartsAgain() {
        service.start();

        assertThat(service.stop()).isEqualTo(PackagedService.TERMINATED);

        service.start();
    }
}
