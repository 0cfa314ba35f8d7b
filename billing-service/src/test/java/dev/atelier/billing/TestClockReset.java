// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing;

import io.quarkus.test.junit.callback.QuarkusTestAfterEachCallback;
import io.quarkus.test.junit.callback.QuarkusTestMethodContext;
import jakarta.enterprise.inject.spi.CDI;

/** Gives the service the real time back after each test. */
public final class TestClockReset implements QuarkusTestAfterEachCallback {

    @Override
    public void afterEach(QuarkusTestMethodContext context) {
        CDI.current().select(TestClock.class).get().reset();
    }
}
