// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.gateway.credential.Credential;
import java.util.List;

/**
 * The question whether one request is admitted.
 *
 * @param fingerprints of the presented key, one for each known pepper
 * @param address where the request comes from, as text
 */
record AdmissionRequest(long credential, List<String> fingerprints, RouteRequirement requirement, String address) {

    AdmissionRequest {
        fingerprints = List.copyOf(fingerprints);
    }

    /** Of a person whose session was checked; no restriction of addresses belongs to one. */
    static AdmissionRequest ofSession(long credential, RouteRequirement requirement) {
        return new AdmissionRequest(credential, List.of(Credential.OF_SESSION), requirement, "");
    }
}
