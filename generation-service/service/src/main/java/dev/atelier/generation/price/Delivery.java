// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.price;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * What came of a run.
 *
 * @param seconds how long all outputs are together; empty where that is not known, which counts as long enough
 */
public record Delivery(int outputs, Optional<BigDecimal> seconds) {}
