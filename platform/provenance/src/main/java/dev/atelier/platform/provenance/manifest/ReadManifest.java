// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance.manifest;

import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;

/**
 * The active manifest of a store.
 *
 * @param problem the status code of C2PA for the first thing that does not hold within the store (C2PA 2.2, 15.2.2)
 * @param generation the id of the run that Atelier writes into its claims
 * @param parent SHA-256 of the file that was changed, as Atelier names it
 */
public record ReadManifest(
        String label,
        String generator,
        List<String> actions,
        List<String> sourceTypes,
        Optional<String> generation,
        Optional<String> parent,
        List<X509Certificate> chain,
        ReadBinding binding,
        Optional<String> problem) {}
