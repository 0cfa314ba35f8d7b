/** What a platform on a laptop has instead of the certificates of an operator. */
@NullMarked
package dev.atelier.local.demo;

import org.jspecify.annotations.NullMarked;
