/** Who is signed in: sessions of people in browsers. */
@NullMarked
package dev.atelier.gateway.signin;

import org.jspecify.annotations.NullMarked;
