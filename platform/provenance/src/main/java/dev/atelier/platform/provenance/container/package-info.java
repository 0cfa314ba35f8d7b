// SPDX-License-Identifier: Apache-2.0
/** Where each media format holds a manifest store, and what its hard binding covers (C2PA 2.2, 9.2 and appendix A). */
@NullMarked
package dev.atelier.platform.provenance.container;

import org.jspecify.annotations.NullMarked;
