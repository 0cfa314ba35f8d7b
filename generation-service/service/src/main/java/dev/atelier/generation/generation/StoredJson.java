// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonValue;

/** JSON that was written once and is shown as it is, without being read in between. */
public record StoredJson(@JsonValue @JsonRawValue String text) {
    static final StoredJson EMPTY_LIST = new StoredJson("[]");
    static final StoredJson NOTHING = new StoredJson("null");
}
