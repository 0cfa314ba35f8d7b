// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance;

import dev.atelier.platform.provenance.manifest.MediaClaim.Derivation;
import java.util.List;
import java.util.Optional;

/**
 * What the credentials of a file say, and whether they hold; the texts come from the program that wrote them.
 *
 * @param problem the status code of C2PA for what does not hold (C2PA 2.2, 15.2.2)
 * @param manifest the name of the active manifest; empty when it cannot be read
 * @param signer organisation or name in the certificate
 * @param certificate SHA-256 of the certificate in hexadecimal; empty when it cannot be read
 * @param generator the program that wrote the claim
 * @param actions such as {@code c2pa.created}
 * @param sourceTypes codes of IPTC's vocabulary of digital source types
 * @param generation the run that Atelier names in its claims
 * @param parent SHA-256 of the file that was changed in hexadecimal, where Atelier wrote the claim
 * @param namesPlace whether the store says where a picture was taken
 */
public record ContentCredentials(
        Validity validity,
        Optional<String> problem,
        String manifest,
        String signer,
        String certificate,
        String generator,
        List<String> actions,
        List<String> sourceTypes,
        Optional<String> generation,
        Optional<String> parent,
        boolean namesPlace) {
    /** Found last: everything else holds. */
    static final String EXPIRED = "signingCredential.expired";

    public ContentCredentials {
        actions = List.copyOf(actions);
        sourceTypes = List.copyOf(sourceTypes);
    }

    /** Credentials that the platform cannot read. */
    static ContentCredentials unreadable(String problem, boolean namesPlace) {
        return new ContentCredentials(
                Validity.UNREADABLE,
                Optional.of(problem),
                "",
                "",
                "",
                "",
                List.of(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                namesPlace);
    }

    /** Whether it is a smaller picture of its parent. */
    public boolean isResized() {
        return actions.contains(Derivation.RESIZED.action());
    }

    /** Whether nothing was changed since the credentials were written, by any signer, also when the certificate has expired. */
    public boolean isIntact() {
        return validity == Validity.TRUSTED
                || validity == Validity.VALID
                || problem.filter(EXPIRED::equals).isPresent();
    }

    /** What holds of the credentials of a file. */
    public enum Validity {
        /** Intact, and signed by a signer whose root is trusted here. */
        TRUSTED,
        /** Intact; the signer is unknown here. */
        VALID,
        /** The file, the claim or an assertion was changed, or the certificate does not count. */
        INVALID,
        /** There are credentials, and they cannot be judged here. */
        UNREADABLE
    }
}
