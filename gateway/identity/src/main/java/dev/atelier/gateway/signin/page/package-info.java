/** Pages for people: how they are run, rendered and protected in a browser. */
@NullMarked
package dev.atelier.gateway.signin.page;

import org.jspecify.annotations.NullMarked;
