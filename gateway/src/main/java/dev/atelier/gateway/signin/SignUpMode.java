// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin;

/** Who may get access to an installation; an invite that was sent works in every mode. */
public enum SignUpMode {
    CLOSED,
    INVITED,
    OPEN
}
