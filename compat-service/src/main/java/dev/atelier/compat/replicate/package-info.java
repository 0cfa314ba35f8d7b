// SPDX-License-Identifier: Apache-2.0
/** The dialect under /compat/replicate/v1: predictions, models, files and the account. */
@NullMarked
package dev.atelier.compat.replicate;

import org.jspecify.annotations.NullMarked;
