// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway;

import dev.atelier.gateway.framing.FramingInstaller;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.annotations.QuarkusMain;

/** Starts the gateway. */
@QuarkusMain
public final class Gateway {
    private Gateway() {}

    public static void main(String[] args) {
        System.setProperty(FramingInstaller.NO_TARGET_CHECK, "true");
        Quarkus.run(args);
    }
}
