// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.billing.charge.ChargeRepository.ChargeStatusView;
import dev.atelier.billing.charge.ChargeService.VoidedChargeView;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.error.InputFaults;
import dev.atelier.platform.id.GenerationId;
import dev.atelier.platform.internal.AllowedCallers;
import dev.atelier.platform.internal.ServiceName;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.Validator;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;

/** Charges for generation-service. */
@Path("/internal/charges")
@RunOnVirtualThread
@AllowedCallers(ServiceName.GENERATION)
public class ChargeResource {
    /** More at once save little, and each waits for the slowest lock of all. */
    private static final int MOST_AT_ONCE = 64;

    private final ChargeBatchService batches;
    private final ChargeService charges;
    private final ObjectMapper json;
    private final Validator validator;

    ChargeResource(ChargeBatchService batches, ChargeService charges, ObjectMapper json, Validator validator) {
        this.batches = batches;
        this.charges = charges;
        this.json = json;
        this.validator = validator;
    }

    /** Each member has its own answer, in their order; one that cannot be read is refused, and the others are charged. */
    @POST
    @Operation(hidden = true)
    public List<ChargeAnswerView> charge(@NotNull @Size(min = 1, max = MOST_AT_ONCE) List<JsonNode> members) {
        List<ChargeAnswerView> answers = new ArrayList<>();
        Map<Integer, ChargeRequest> requests = new LinkedHashMap<>();
        for (JsonNode member : members) {
            try {
                requests.put(answers.size(), read(member));
                answers.add(ChargeAnswerView.UNANSWERED);
            } catch (ApiException refusal) {
                answers.add(ChargeAnswerView.refused(refusal));
            }
        }
        var given = batches.charge(List.copyOf(requests.values())).iterator();
        requests.keySet().forEach(member -> answers.set(member, given.next()));
        return answers;
    }

    private ChargeRequest read(JsonNode member) {
        try {
            if (!member.isObject()) {
                throw new ApiException(ErrorCode.INVALID_INPUT, "A charge must be a JSON object.");
            }
            ChargeRequest request = json.treeToValue(member, ChargeRequest.class);
            var violations = validator.validate(request);
            if (!violations.isEmpty()) {
                throw InputFaults.of(new ConstraintViolationException(violations));
            }
            return request;
        } catch (JsonProcessingException fault) {
            throw InputFaults.of(fault);
        }
    }

    @GET
    @Path("/{generation}")
    @Operation(hidden = true)
    public ChargeStatusView get(@RestPath GenerationId generation) {
        return charges.get(generation.value());
    }

    @POST
    @Path("/{generation}/void")
    @Operation(hidden = true)
    public VoidedChargeView voidCharge(@RestPath GenerationId generation) {
        return charges.voidCharge(generation.value());
    }
}
