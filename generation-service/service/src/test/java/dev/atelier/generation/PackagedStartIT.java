// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.support.OtherServices;
import dev.atelier.testkit.PackagedService;
import dev.atelier.testkit.RealServers;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The packaged service ends in good order and starts again; deploy/acceptance uses the class archive that is written between. */
class PackagedStartIT {
    @AutoClose
    private final PackagedService service = new PackagedService(Map.of(), new RealServers(), new OtherServices());

    @Test
    void endsWhenItIsAskedToAndStartsAgain() {
        service.start();

        assertThat(service.stop()).isEqualTo(PackagedService.TERMINATED);

        service.start();
    }
}
