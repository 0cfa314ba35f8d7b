// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation;

import dev.atelier.generation.support.OtherServices;
import dev.atelier.testkit.RealServers;
import io.quarkus.test.common.QuarkusTestResource;

/** Says once for all tests of this module which servers they run against. */
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(OtherServices.class)
final class ServersForTests {
    private ServersForTests() {}
}
