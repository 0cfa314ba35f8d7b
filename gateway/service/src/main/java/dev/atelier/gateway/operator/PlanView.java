// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.gateway.admission.RateClass;
import dev.atelier.platform.caller.Plan;
import java.util.Map;

/**
 * What a plan allows, and how many accounts have it.
 *
 * @param limits a minute; a kind without a limit is absent
 */
public record PlanView(Plan plan, long accounts, boolean hasApiKeys, Map<RateClass, Integer> limits) {}
