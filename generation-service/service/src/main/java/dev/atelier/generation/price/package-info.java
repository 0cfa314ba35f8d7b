// SPDX-License-Identifier: Apache-2.0
/** What a run costs: typed terms over the normalised input, in integers and decimals only. */
@NullMarked
package dev.atelier.generation.price;

import org.jspecify.annotations.NullMarked;
