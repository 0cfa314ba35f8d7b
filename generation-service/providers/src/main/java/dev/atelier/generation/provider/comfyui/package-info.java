// SPDX-License-Identifier: Apache-2.0
/** The ComfyUI dialect: workflows of the operator, filled with the params of a job. */
@NullMarked
package dev.atelier.generation.provider.comfyui;

import org.jspecify.annotations.NullMarked;
