/** The console as browsers get it: its page and the files that the build bundles from {@code src/main/web}. */
@NullMarked
package dev.atelier.gateway.console.page;

import org.jspecify.annotations.NullMarked;
