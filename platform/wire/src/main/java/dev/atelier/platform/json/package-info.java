/** How JSON is read and written on every wire of the platform. */
@NullMarked
package dev.atelier.platform.json;

import org.jspecify.annotations.NullMarked;
