// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway;

import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.annotations.QuarkusMain;

/** Starts the gateway. */
@QuarkusMain
public final class Gateway {
    /** Quarkus answers some request targets with an empty 400; without this check the gateway answers them with its own error. */
    public static final String NO_TARGET_CHECK = "vertx.disableURIValidation";

    private Gateway() {}

    public static void main(String[] args) {
        System.setProperty(NO_TARGET_CHECK, "true");
        Quarkus.run(args);
    }
}
