// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.gateway.broker.ConsumerLags.Lag;
import dev.atelier.platform.system.ProcessView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the platform itself does.
 *
 * @param lags absent while Kafka does not answer
 */
public record SystemView(
        List<ServiceState> services, @Nullable List<Lag> lags) {

    /**
     * A service of the platform.
     *
     * @param process the process that answered, of one or more; absent when none did
     */
    public record ServiceState(String name, @Nullable ProcessView process) {}
}
