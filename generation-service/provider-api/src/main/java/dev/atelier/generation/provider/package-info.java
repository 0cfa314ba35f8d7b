// SPDX-License-Identifier: Apache-2.0
/** The contract between the service and the adapters that make generations. */
@NullMarked
package dev.atelier.generation.provider;

import org.jspecify.annotations.NullMarked;
