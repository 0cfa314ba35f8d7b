/** Checks of every request before a resource sees it: the accepted types, the query parameters, the size of the body. */
@NullMarked
package dev.atelier.platform.filter;

import org.jspecify.annotations.NullMarked;
