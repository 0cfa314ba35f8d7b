/** API keys: their form, their fingerprint and their life. */
@NullMarked
package dev.atelier.gateway.apikey;

import org.jspecify.annotations.NullMarked;
