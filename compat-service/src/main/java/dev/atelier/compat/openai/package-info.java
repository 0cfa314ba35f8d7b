// SPDX-License-Identifier: Apache-2.0
/** The dialect of OpenAI's clients: pictures, speech, transcripts, films and files. */
@NullMarked
package dev.atelier.compat.openai;

import org.jspecify.annotations.NullMarked;
