// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.output;

import dev.atelier.library.media.StoredObject;
import java.util.Optional;

/** An output with its object and the beginning of the prompt it was made from. */
public record KeptOutput(OutputId id, StoredObject object, Optional<String> prompt) {}
