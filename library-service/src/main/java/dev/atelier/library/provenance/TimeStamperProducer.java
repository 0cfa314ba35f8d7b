// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.provenance;

import dev.atelier.platform.egress.TrustedClient;
import dev.atelier.platform.provenance.manifest.TimeStamper;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;

/** Makes the stamper that the settings name. */
@Singleton
class TimeStamperProducer {

    @Produces
    @Singleton
    TimeStamper stamper(ProvenanceConfig config, TrustedClient http, MeterRegistry metrics, Clock clock) {
        return config.timeStampUrl()
                .<TimeStamper>map(address -> new TimeStampAuthority(http, address, metrics, clock))
                .orElse(TimeStamper.NONE);
    }
}
