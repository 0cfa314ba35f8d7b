/** Questions to people who begin to sign in, kept until the answer comes or is late. */
@NullMarked
package dev.atelier.gateway.signin.challenge;

import org.jspecify.annotations.NullMarked;
