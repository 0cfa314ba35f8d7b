/** Pages that are made from the sources and compared with them. */
@NullMarked
package dev.atelier.local.docs;

import org.jspecify.annotations.NullMarked;
