// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation;

import dev.atelier.generation.support.OtherServices;
import dev.atelier.testkit.PackagedStartChecks;
import dev.atelier.testkit.RealServers;

class PackagedStartIT extends PackagedStartChecks {
    PackagedStartIT() {
        super(new RealServers(), new OtherServices());
    }
}
