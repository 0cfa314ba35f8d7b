/** Makes the public API description out of what the services say of themselves. */
@NullMarked
package dev.atelier.openapi;

import org.jspecify.annotations.NullMarked;
