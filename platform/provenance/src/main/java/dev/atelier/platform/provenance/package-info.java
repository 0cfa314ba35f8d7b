// SPDX-License-Identifier: Apache-2.0
/** Content Credentials of media files (C2PA specification 2.2): signed on the way out, judged on the way in. */
@NullMarked
package dev.atelier.platform.provenance;

import org.jspecify.annotations.NullMarked;
