// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.outbox;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.agroal.api.AgroalDataSource;
import io.quarkus.arc.properties.IfBuildProperty;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * The outbox of a service that speaks plain SQL. Call it last in a transaction, like {@link Outbox}; the relay finds the
 * event with its next look. Needs the migrations of {@code db/outbox}.
 */
@ApplicationScoped
@IfBuildProperty(name = "atelier.platform.outbox-relay", stringValue = "true")
public class PlainOutbox {
    private static final String INSERT =
            "insert into outbox (shard, topic, key, headers, payload) values (?, ?, ?, ?, ?)";

    private final AgroalDataSource database;
    private final ObjectMapper json;

    PlainOutbox(AgroalDataSource database, ObjectMapper json) {
        this.database = database;
        this.json = json;
    }

    /** Adds an event to the transaction that runs. */
    public void add(String topic, String key, CloudEvent event) {
        try (Connection connection = database.getConnection();
                PreparedStatement insert = connection.prepareStatement(INSERT)) {
            insert.setInt(1, Math.floorMod(key.hashCode(), Outbox.SHARDS));
            insert.setString(2, topic);
            insert.setString(3, key);
            insert.setString(4, text(event.headers()));
            insert.setString(5, text(event.data()));
            insert.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException("an event cannot be written", e);
        }
    }

    private String text(Object value) {
        try {
            return json.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an event must be writable as JSON", e);
        }
    }
}
