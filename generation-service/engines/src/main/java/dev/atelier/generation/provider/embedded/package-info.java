// SPDX-License-Identifier: Apache-2.0
/** The embedded engines: real media without a key and without a call to anybody. */
@NullMarked
package dev.atelier.generation.provider.embedded;

import org.jspecify.annotations.NullMarked;
