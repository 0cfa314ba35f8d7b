// SPDX-License-Identifier: Apache-2.0
/** Uploads that come without a credential, and links to them. */
@NullMarked
package dev.atelier.compat.upload;

import org.jspecify.annotations.NullMarked;
