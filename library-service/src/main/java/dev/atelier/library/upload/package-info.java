// SPDX-License-Identifier: Apache-2.0
/** Uploads: forms and bare bodies, streamed from the connection to the disk. */
@NullMarked
package dev.atelier.library.upload;

import org.jspecify.annotations.NullMarked;
