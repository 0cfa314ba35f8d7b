// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.overview;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.atelier.generation.catalogue.OfferedModelView;
import org.jspecify.annotations.Nullable;

/** A model, and its last failure within a day. */
public record ModelRow(
        @JsonUnwrapped OfferedModelView model, @Nullable LastError lastError) {}
