// SPDX-License-Identifier: Apache-2.0
/** What a medium's bytes say of it, read without decoding or unpacking anything. */
@NullMarked
package dev.atelier.library.probe;

import org.jspecify.annotations.NullMarked;
