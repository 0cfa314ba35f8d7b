// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.webhook.endpoint.SealedSecret;

/** The receiver of a delivery as it was when the delivery was claimed. */
record Target(String url, SealedSecret secret) {

    /** Without the URL, where receivers keep secrets too. */
    @Override
    public String toString() {
        return "Target[hidden]";
    }
}
