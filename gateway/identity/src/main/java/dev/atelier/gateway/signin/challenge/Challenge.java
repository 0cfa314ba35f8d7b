// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.challenge;

import dev.atelier.platform.json.WireName;
import java.util.OptionalLong;

/**
 * A question that one answer may follow.
 *
 * @param user who must answer; empty where the answer says who it is
 * @param content what the answer is compared with, in a form of the feature that asked
 */
public record Challenge(Kind kind, OptionalLong user, String content) {

    /** What is asked. */
    public enum Kind implements WireName {
        PASSKEY_REGISTRATION,
        PASSKEY_SIGN_IN,
        /** The request to the operator's identity provider. */
        OIDC
    }

    @Override
    public String toString() {
        return "Challenge[" + kind + "]";
    }
}
