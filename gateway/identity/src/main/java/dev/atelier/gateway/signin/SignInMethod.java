// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin;

import dev.atelier.platform.json.WireName;

/** How a person proved who they are. */
public enum SignInMethod implements WireName {
    PASSWORD,
    /** A one-time link: set-up, invite or reset. */
    LINK,
    PASSKEY,
    /** The operator's identity provider. */
    OIDC
}
