// SPDX-License-Identifier: Apache-2.0
/** Kinds, formats and facts of media files, their detection, and ffmpeg and ffprobe as bounded child processes. */
@NullMarked
package dev.atelier.platform.media;

import org.jspecify.annotations.NullMarked;
