// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.library;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;

/** An output as the library keeps it, with the measures it found itself. */
@JsonIgnoreProperties(ignoreUnknown = true)
public record StoredOutput(String url, String type, int width, int height) {}
