// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing;

import dev.atelier.testkit.PackagedStartChecks;
import dev.atelier.testkit.RealServers;

class PackagedStartIT extends PackagedStartChecks {
    PackagedStartIT() {
        super(new RealServers());
    }
}
