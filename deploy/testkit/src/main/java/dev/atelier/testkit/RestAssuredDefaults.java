// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Gives REST-assured the {@link RestAssuredSettings} before each test: Quarkus gives it others for each test, a moment earlier. */
public final class RestAssuredDefaults implements BeforeTestExecutionCallback {

    @Override
    public void beforeTestExecution(ExtensionContext context) throws ReflectiveOperationException {
        // A Quarkus test has a class loader of its own, and so another REST-assured than this class.
        ClassLoader loader = context.getRequiredTestClass().getClassLoader();
        try {
            Class.forName("io.restassured.RestAssured", false, loader);
        } catch (ClassNotFoundException _) {
            // The module sends no requests.
            return;
        }
        Class.forName("dev.atelier.testkit.RestAssuredSettings", true, loader)
                .getMethod("apply")
                .invoke(null);
    }
}
