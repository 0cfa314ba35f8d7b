// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing;

import dev.atelier.billing.topup.FakeStripe;
import dev.atelier.testkit.RealServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.ResourceArg;

/** The servers that all tests of this module share. */
@QuarkusTestResource(FakeStripe.class)
@QuarkusTestResource(
        value = RealServers.class,
        initArgs = @ResourceArg(name = "topics", value = "billing-service.credits.events"))
final class ServersForTests {
    private ServersForTests() {}
}
