// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.console;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.gateway.audit.Actor;
import dev.atelier.gateway.signin.SignedInPerson;
import dev.atelier.gateway.signin.page.PageRequest;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.error.InputFaults;
import dev.atelier.platform.json.WireJson;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A call of the console by a person who is signed in. */
public record ConsoleRequest(SignedInPerson person, PageRequest request, String body) {
    private static final ObjectMapper JSON = WireJson.create();

    /** The person in the audit log. */
    public Actor actor() {
        return new Actor(person.actorName(), request.requestId());
    }

    /** The first parameter of the path. */
    public String parameter() {
        return request.parameters().getFirst();
    }

    /** A query parameter, or null. */
    public @Nullable String query(String name) {
        return request.query().single(name).orElse(null);
    }

    /** Reads the body; throws the refusal of one that is not this object. */
    public <T> T read(Class<T> type) {
        try {
            return Optional.ofNullable(JSON.readValue(body, type)).orElseThrow(ConsoleRequest::malformed);
        } catch (JsonProcessingException fault) {
            throw InputFaults.of(fault);
        }
    }

    private static ApiException malformed() {
        return new ApiException(ErrorCode.INVALID_JSON, "The body is not the JSON object that this call takes.");
    }
}
