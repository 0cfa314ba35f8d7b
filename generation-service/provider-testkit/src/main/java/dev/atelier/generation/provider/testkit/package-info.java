/** Jobs, media, clocks and fake vendors for the tests of providers. */
@NullMarked
package dev.atelier.generation.provider.testkit;

import org.jspecify.annotations.NullMarked;
