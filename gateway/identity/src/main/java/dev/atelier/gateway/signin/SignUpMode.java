// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin;

import dev.atelier.platform.json.WireName;

/** Who may get access to an installation; an invite that was sent works in every mode. */
public enum SignUpMode implements WireName {
    CLOSED,
    INVITED,
    /** Also people who prove an address of a domain. */
    DOMAIN,
    OPEN
}
