// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.gateway.audit.AuditLog;
import dev.atelier.gateway.audit.AuditLog.Action;
import dev.atelier.gateway.operator.Operation.Performed;
import dev.atelier.platform.id.AccountId;
import dev.atelier.platform.id.FileId;
import dev.atelier.platform.id.ProjectId;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jboss.resteasy.reactive.ResponseStatus;
import org.jboss.resteasy.reactive.RestPath;
import org.jspecify.annotations.Nullable;

/** Members of projects and voices, for the operator; library-service owns both. */
@Path("/admin")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
public class LibraryAdminResource {
    private static final int CREATED = 201;

    private final LibraryAdminClient library;
    private final AuditLog audit;
    private final OperatorCall call;

    LibraryAdminResource(@RestClient LibraryAdminClient library, AuditLog audit, OperatorCall call) {
        this.library = library;
        this.audit = audit;
        this.call = call;
    }

    /** The role of a member of a project. */
    record MemberRequest(@Nullable String role) {
        private static final List<String> ROLES = List.of("editor", "viewer");

        MemberRequest checked() {
            return new MemberRequest(Checks.oneOf(ROLES, role, "role"));
        }
    }

    /** A new voice, from a file of an account. */
    record NewVoiceRequest(
            @Nullable String account,
            @Nullable String name,
            @Nullable String provider,
            @Nullable String file) {
        private static final List<String> PROVIDERS = List.of("embedded", "elevenlabs", "minimax");

        LibraryAdminClient.NewVoice voice() {
            return new LibraryAdminClient.NewVoice(
                    AccountId.fromString(Checks.text(account, "account")).value(),
                    Checks.text(name, "name"),
                    Checks.oneOf(PROVIDERS, provider, "provider"),
                    FileId.fromString(Checks.text(file, "file")).toString());
        }
    }

    @PUT
    @Path("/projects/{project}/members/{account}")
    @Consumes(MediaType.APPLICATION_JSON)
    @Performed(Operation.MEMBER_SET)
    public JsonNode setMember(
            @RestPath ProjectId project, @RestPath AccountId account, @Nullable MemberRequest request) {
        MemberRequest member = call.requireBody(request).checked();
        JsonNode answer = library.setMember(project.value(), account.value(), member);
        audit.record(
                call.actor(),
                Action.MEMBER_SET,
                account.value(),
                Map.of("project", project.value(), "role", String.valueOf(member.role())));
        return answer;
    }

    @DELETE
    @Path("/projects/{project}/members/{account}")
    @Performed(Operation.MEMBER_REMOVE)
    public JsonNode removeMember(@RestPath ProjectId project, @RestPath AccountId account) {
        JsonNode answer = library.removeMember(project.value(), account.value());
        audit.record(call.actor(), Action.MEMBER_REMOVED, account.value(), Map.of("project", project.value()));
        return answer;
    }

    @POST
    @Path("/voices")
    @Consumes(MediaType.APPLICATION_JSON)
    @ResponseStatus(CREATED)
    @Performed(Operation.VOICE_CREATE)
    public JsonNode createVoice(@Nullable NewVoiceRequest request) {
        LibraryAdminClient.NewVoice voice = call.requireBody(request).voice();
        JsonNode answer = library.createVoice(voice);
        audit.record(
                call.actor(),
                Action.VOICE_CREATED,
                voice.account(),
                Map.of("name", voice.name(), "file", voice.file()));
        return answer;
    }
}
