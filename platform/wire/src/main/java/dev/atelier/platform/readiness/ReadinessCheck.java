// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.readiness;

import java.util.List;

/** Checks settings of a service before it serves production. */
public interface ReadinessCheck {

    /** One sentence per unsafe setting, naming the setting and what to do; empty when all is well. */
    List<String> problems();
}
