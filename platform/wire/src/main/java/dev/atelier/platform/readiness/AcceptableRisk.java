// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.readiness;

import java.util.Locale;

/** A weakness that an operator may accept by its name, because something outside the service makes up for it. */
public enum AcceptableRisk {
    /** The service logs in as a superuser of PostgreSQL. */
    DATABASE_SUPERUSER,
    /** A network between the service and PostgreSQL can read and change what they say. */
    PLAINTEXT_POSTGRESQL,
    /** A network between the service and Kafka can read and change what they say. */
    PLAINTEXT_KAFKA,
    /** A network between the service and Redis can read and change what they say. */
    PLAINTEXT_REDIS,
    /** The gateway takes the address of the proxy before it for the address of every client. */
    UNTRUSTED_PROXY;

    /** The name in {@code atelier.production.accept}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
