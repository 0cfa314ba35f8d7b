// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing;

import dev.atelier.billing.topup.FakeStripe;
import dev.atelier.testkit.RealServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.ResourceArg;

/** Says once for all tests of this module which servers they run against. */
@QuarkusTestResource(FakeStripe.class)
@QuarkusTestResource(
        value = RealServers.class,
        initArgs = @ResourceArg(name = "topics", value = "billing-service.credits.events"))
final class ServersForTests {
    private ServersForTests() {}
}
