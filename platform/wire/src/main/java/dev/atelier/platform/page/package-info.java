/** Keyset pages and the authenticated cursors between them. */
@NullMarked
package dev.atelier.platform.page;

import org.jspecify.annotations.NullMarked;
