// SPDX-License-Identifier: Apache-2.0
/** The platform in containers, drained and replaced. */
@NullMarked
package dev.atelier.acceptance.pods;

import org.jspecify.annotations.NullMarked;
