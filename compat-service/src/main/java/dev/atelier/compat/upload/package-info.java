// SPDX-License-Identifier: Apache-2.0
/** Receives uploads without a credential, and resolves links to them. */
@NullMarked
package dev.atelier.compat.upload;

import org.jspecify.annotations.NullMarked;
