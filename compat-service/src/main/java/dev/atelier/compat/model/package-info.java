// SPDX-License-Identifier: Apache-2.0
/** Which models exist, and by which names the clients of the dialects know them. */
@NullMarked
package dev.atelier.compat.model;

import org.jspecify.annotations.NullMarked;
