// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import java.nio.file.Path;

/**
 * The two programs.
 *
 * @param origin where they were found, for the log
 */
record Programs(Path ffmpeg, Path ffprobe, String origin) {}
