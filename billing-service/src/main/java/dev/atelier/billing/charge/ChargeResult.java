// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import dev.atelier.billing.cap.CapPeriod;
import java.util.List;

/**
 * What a charge did.
 *
 * @param isRepeated whether the generation had been charged before
 * @param exhaustedCaps the periods whose cap this charge used up
 */
record ChargeResult(ChargeState state, long balance, boolean isRepeated, List<CapPeriod> exhaustedCaps) {}
