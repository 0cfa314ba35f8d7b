// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.dialect;

import dev.atelier.platform.error.ErrorCode;
import java.util.Optional;

/** A native error before its translation into a dialect. */
public record Refusal(ErrorCode code, String message, Optional<String> param) {}
