// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.output;

import dev.atelier.library.media.OutputId;
import dev.atelier.library.media.StoredObject;
import java.util.Optional;

/** An output of a generation, its object and the beginning of its prompt. */
public record Output(OutputId id, StoredObject object, Optional<String> prompt) {}
