// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import java.time.Duration;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Makes Awaitility wait longer than its own ten seconds where a test names no limit: a busy machine is slow, not wrong. */
public final class AwaitTimeout implements BeforeEachCallback {

    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    @Override
    public void beforeEach(ExtensionContext context) throws ReflectiveOperationException {
        // A Quarkus test has a class loader of its own, and so another Awaitility than this class.
        ClassLoader loader = context.getRequiredTestClass().getClassLoader();
        try {
            Class.forName("org.awaitility.Awaitility", true, loader)
                    .getMethod("setDefaultTimeout", Duration.class)
                    .invoke(null, TIMEOUT);
        } catch (ClassNotFoundException _) {
            // The module does not wait for anything.
        }
    }
}
