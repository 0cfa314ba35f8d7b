/** API keys: their form, their fingerprint, and how they are made and revoked. */
@NullMarked
package dev.atelier.gateway.apikey;

import org.jspecify.annotations.NullMarked;
