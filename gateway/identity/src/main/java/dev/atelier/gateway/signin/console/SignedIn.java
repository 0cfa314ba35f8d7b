// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.console;

import dev.atelier.gateway.signin.user.Role;
import jakarta.ws.rs.NameBinding;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks calls that pages of the console send for a person who is signed in; {@link SignedInFilter} refuses all others. */
@NameBinding
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface SignedIn {

    /** The least role in the account. */
    Role role() default Role.VIEWER;

    /** Whether the call makes a secret, raises a limit or gives access, which needs a sign-in of the last minutes. */
    boolean recent() default false;
}
