// SPDX-License-Identifier: Apache-2.0
/** ffmpeg and ffprobe as bounded child processes, for the services that handle clips. */
@NullMarked
package dev.atelier.platform.media;

import org.jspecify.annotations.NullMarked;
