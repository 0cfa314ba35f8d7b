// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.output;

import dev.atelier.library.media.OutputId;

/** An output that was made here once; it may be gone. */
public record MadeOutput(OutputId id, long account) {}
