// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

import java.nio.file.Path;

/**
 * A file a provider made, in the workspace of its run. The library finds out its measures by itself.
 *
 * @param contentType as it will be served, such as {@code video/mp4}
 */
public record MediaFile(MediaKind kind, String contentType, Path file) {}
