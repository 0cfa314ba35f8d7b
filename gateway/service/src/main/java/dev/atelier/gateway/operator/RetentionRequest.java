// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * How long the media of an account are kept; library-service checks it.
 *
 * @param days null for the default of the installation
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
record RetentionRequest(@Nullable Integer days) {}
