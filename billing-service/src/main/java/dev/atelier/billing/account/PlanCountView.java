// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.account;

import dev.atelier.platform.caller.Plan;

/** How many open accounts have a plan. */
public record PlanCountView(Plan plan, long accounts) {}
