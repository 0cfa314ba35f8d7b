// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.internal;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The services that may call an internal resource, or one method of it; without this annotation no service may. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface AllowedCallers {
    ServiceName[] value();
}
