// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.submit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.error.InputFaults;
import dev.atelier.platform.json.BoundedJson;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;

/** Reads the JSON body of a submit, within bounds. */
@Singleton
public class SubmitBody {
    /** More than the gateway lets through, so that the gateway's refusal is the one that clients see. */
    private static final int MOST_BYTES = 16 * 1024 * 1024;

    private final ObjectMapper json;

    SubmitBody(ObjectMapper json) {
        this.json = json;
    }

    /** The bytes as the client sent them, of which a repeat is recognised. */
    public byte[] read(InputStream in) {
        try {
            byte[] body = in.readNBytes(MOST_BYTES + 1);
            if (body.length > MOST_BYTES) {
                throw new ApiException(ErrorCode.INVALID_INPUT, "The body is too large.");
            }
            return body;
        } catch (IOException _) {
            // The client went away or broke its own framing.
            throw new ApiException(ErrorCode.INVALID_JSON, "The body is not complete.");
        }
    }

    /** Throws a refusal that names the place of the first fault. */
    public JsonNode parse(byte[] body) {
        try {
            return json.readValue(body, BoundedJson.class).tree();
        } catch (JsonProcessingException fault) {
            throw InputFaults.of(fault);
        } catch (IOException e) {
            throw new IllegalStateException("bytes in memory cannot be read", e);
        }
    }
}
