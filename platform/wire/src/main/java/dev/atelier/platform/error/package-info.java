/** The one error shape of the API, its codes, and the one place that turns exceptions into it. */
@NullMarked
package dev.atelier.platform.error;

import org.jspecify.annotations.NullMarked;
