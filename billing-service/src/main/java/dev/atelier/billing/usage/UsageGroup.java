// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.usage;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.atelier.platform.json.WireName;
import dev.atelier.platform.metadata.Metadata;
import java.util.List;
import java.util.Optional;

/** What the groups of a usage report are; charges without the value count under {@code unknown}. */
public sealed interface UsageGroup {

    @JsonValue
    String wire();

    /** The SQL expression to group by. */
    String column();

    /** The values of the expression's parameters. */
    default List<Object> parameters() {
        return List.of();
    }

    /** The SQL order: days by date, other groups by credits spent. */
    default String order() {
        return this == Column.DAY ? "1" : "4 desc, 1";
    }

    /** A property of each charge. */
    enum Column implements UsageGroup, WireName {
        DAY("day::text"),
        MODEL("coalesce(model, 'unknown')"),
        PROJECT("coalesce('proj_' || project_id, 'unknown')"),
        CREDENTIAL("'key_' || credential_id"),
        ORIGIN("coalesce(origin, 'unknown')");

        private final String column;

        Column(String column) {
            this.column = column;
        }

        @Override
        public String wire() {
            return WireName.super.wire();
        }

        @Override
        public String column() {
            return column;
        }
    }

    /** The value of one key of the client's own metadata. */
    record MetadataKey(String key) implements UsageGroup {
        public MetadataKey {
            Metadata.checkKey(key);
        }

        @Override
        public String wire() {
            return Metadata.NAME + "[" + key + "]";
        }

        @Override
        public String column() {
            return "coalesce(metadata ->> ?, 'unknown')";
        }

        @Override
        public List<Object> parameters() {
            return List.of(key);
        }
    }

    static UsageGroup parse(String wire) {
        Optional<UsageGroup> key = Metadata.key(wire).map(MetadataKey::new);
        return key.orElseGet(() -> WireName.parse(Column.class, wire, "group_by", "group_by"));
    }
}
