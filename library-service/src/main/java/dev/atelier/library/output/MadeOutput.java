// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.output;

import dev.atelier.library.media.OutputId;
import java.util.Optional;

/**
 * An output that was made here once; it may be gone.
 *
 * @param certificate SHA-256 of the certificate that signed it; empty for an output that was not signed here
 */
public record MadeOutput(OutputId id, long account, Optional<String> certificate) {}
