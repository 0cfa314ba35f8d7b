// SPDX-License-Identifier: Apache-2.0
/** Manifest stores: JUMBF boxes, CBOR assertions and claims, COSE signatures (C2PA 2.2, 8 to 15). */
@NullMarked
package dev.atelier.platform.provenance.manifest;

import org.jspecify.annotations.NullMarked;
