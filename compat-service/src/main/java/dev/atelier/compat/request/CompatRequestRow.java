// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.request;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.upstream.NativeGenerationClient.CreateGenerationRequest;
import dev.atelier.platform.json.WireJson;
import dev.atelier.platform.sql.Row;
import dev.atelier.platform.submit.ResponseReport.ResponseDelivery;
import java.util.Optional;
import java.util.UUID;

/** Reads rows of {@code compat_request}. */
public final class CompatRequestRow {
    /** The columns that {@link #read} needs. */
    public static final String COLUMNS = """
        request_id, account_id, dialect, path, model, input, generation_id, callback_url, shown, created_at, state,
        outputs, error_code, credits, finished_at, delivery
        """;

    private static final ObjectMapper JSON = WireJson.create();

    private CompatRequestRow() {}

    public static CompatRequest read(Row row) {
        return new CompatRequest(
                row.get("request_id", UUID.class),
                row.getLong("account_id"),
                row.getString("dialect"),
                row.getString("path"),
                row.findString("input")
                        .map(input -> new CreateGenerationRequest(row.getString("model"), (ObjectNode) parse(input))),
                row.findLong("generation_id"),
                row.findString("callback_url"),
                row.findString("shown").map(shown -> (ObjectNode) parse(shown)),
                row.getInstant("created_at"),
                new RequestProgress(
                        RequestState.of(row.getString("state")),
                        row.findString("outputs")
                                .map(CompatRequestRow::parse)
                                .orElseGet(JsonNodeFactory.instance::arrayNode),
                        row.findString("error_code"),
                        row.find("credits", Long.class),
                        row.findInstant("finished_at"),
                        Optional.empty()),
                delivery(row));
    }

    public static ResponseDelivery delivery(Row row) {
        return ResponseDelivery.parse(row.getString("delivery")).orElseThrow();
    }

    private static JsonNode parse(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a row of compat_request holds no JSON", e);
        }
    }
}
