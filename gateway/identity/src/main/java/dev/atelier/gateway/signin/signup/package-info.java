/** Sign-up without an invite, where the operator allows it. */
@NullMarked
package dev.atelier.gateway.signin.signup;

import org.jspecify.annotations.NullMarked;
