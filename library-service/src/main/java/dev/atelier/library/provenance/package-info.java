// SPDX-License-Identifier: Apache-2.0
/** Content Credentials: signed into what the platform makes, noted of what comes from outside. */
@NullMarked
package dev.atelier.library.provenance;

import org.jspecify.annotations.NullMarked;
