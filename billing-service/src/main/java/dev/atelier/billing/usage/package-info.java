// SPDX-License-Identifier: Apache-2.0
/** Reports of what an account spent. */
@NullMarked
package dev.atelier.billing.usage;

import org.jspecify.annotations.NullMarked;
