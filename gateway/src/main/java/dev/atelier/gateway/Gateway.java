// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway;

import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.annotations.QuarkusMain;

/** Starts the gateway. */
@QuarkusMain
public final class Gateway {
    /** Quarkus refuses some request targets before anybody sees them, with an empty 400; the door refuses them properly. */
    public static final String OWN_TARGET_CHECK = "vertx.disableURIValidation";

    private Gateway() {}

    public static void main(String[] args) {
        System.setProperty(OWN_TARGET_CHECK, "true");
        Quarkus.run(args);
    }
}
