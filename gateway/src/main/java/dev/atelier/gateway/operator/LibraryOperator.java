// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.gateway.apikey.ApiKeyService.Actor;
import dev.atelier.gateway.audit.AuditLog.Action;
import jakarta.inject.Singleton;
import java.util.Map;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** What an operator does to projects and voices. */
@Singleton
class LibraryOperator {
    private final LibraryClient library;
    private final AuditOperator audit;

    LibraryOperator(@RestClient LibraryClient library, AuditOperator audit) {
        this.library = library;
        this.audit = audit;
    }

    JsonNode setMember(long project, long account, MemberRequest request, Actor actor) {
        LibraryClient.Member member = request.member();
        JsonNode answer = library.setMember(project, account, member);
        audit.record(Action.MEMBER_SET, account, actor, Map.of("project", project, "role", member.role()));
        return answer;
    }

    JsonNode removeMember(long project, long account, Actor actor) {
        JsonNode answer = library.removeMember(project, account);
        audit.record(Action.MEMBER_REMOVED, account, actor, Map.of("project", project));
        return answer;
    }

    JsonNode createVoice(NewVoiceRequest request, Actor actor) {
        LibraryClient.NewVoice voice = request.voice();
        JsonNode answer = library.createVoice(voice);
        audit.record(Action.VOICE_CREATED, voice.account(), actor, Map.of("name", voice.name(), "file", voice.file()));
        return answer;
    }
}
