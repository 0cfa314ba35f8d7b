// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client.types;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * @param validity <code>trusted</code>; <code>valid</code>: intact, and the signer is unknown; <code>invalid</code>: something was changed; <code>unreadable</code>: there are some, and they cannot be judged.
 * @param problem Status code of C2PA for what does not hold.
 * @param signer Organisation or name in the certificate.
 * @param generator The program that wrote them.
 * @param sourceTypes Codes of IPTC's vocabulary of digital source types.
 * @param raw the object as it came, with members that were added later
 */
public record ContentCredentials(
        @Nullable String validity,
        @Nullable String problem,
        @Nullable String manifest,
        @Nullable String signer,
        @Nullable String generator,
        @Nullable List<String> actions,
        @Nullable List<String> sourceTypes,
        Map<String, @Nullable Object> raw) {}
