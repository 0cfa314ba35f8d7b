// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.voice;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** Schema of a page of voices in the API description, which has no generic types. */
@Schema(name = "VoicePage")
record VoicePage(
        List<VoiceView> data,

        @Schema(description = "Cursor of the next page, null on the last one.") @Nullable String nextCursor) {}
