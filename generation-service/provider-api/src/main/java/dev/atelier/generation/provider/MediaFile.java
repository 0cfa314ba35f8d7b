// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

import dev.atelier.platform.media.MediaKind;
import java.nio.file.Path;

/**
 * An output file in the workspace of its run. The library measures it.
 *
 * @param contentType such as {@code video/mp4}
 */
public record MediaFile(MediaKind kind, String contentType, Path file) {}
