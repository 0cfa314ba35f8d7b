// SPDX-License-Identifier: Apache-2.0
/** The OpenAI dialect, which many servers speak: pictures and speech at once, clips as jobs. */
@NullMarked
package dev.atelier.generation.provider.openai;

import org.jspecify.annotations.NullMarked;
