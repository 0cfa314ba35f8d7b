// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.output;

import dev.atelier.platform.id.GenerationId;

/** One output of a generation, counted from 0. */
record OutputId(GenerationId generation, int index) {}
