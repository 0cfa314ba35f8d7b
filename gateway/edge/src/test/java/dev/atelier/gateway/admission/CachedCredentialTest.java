// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.gateway.credential.Credential;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.caller.CredentialKind;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.caller.Scope;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CachedCredentialTest {
    private static final RouteRequirement READ = new RouteRequirement(Scope.READ, RateClass.EVERY_REQUEST);
    private static final long NOW = Instant.parse("2026-05-01T12:00:00Z").toEpochMilli();
    private static final Optional<AdmissionDecision> REFUSED = Optional.of(new AdmissionDecision.Refused());

    @Test
    void aKeyIsKnownUnderEachPepperThatTheGatewayHas() {
        assertThat(refusal(credential("1:fingerprint"))).isEmpty();
        assertThat(refusal(credential("2:newer"))).isEmpty();
        assertThat(refusal(credential("3:fingerprint"))).isEqualTo(REFUSED);
        assertThat(refusal(credential("1:another"))).isEqualTo(REFUSED);
    }

    @Test
    void aRevokedKeyIsRefused() {
        assertThat(refusal(new Credential(
                        caller(CredentialKind.API_KEY), "1:fingerprint", Optional.empty(), Optional.empty(), true)))
                .isEqualTo(REFUSED);
    }

    @Test
    void theKeyBeforeARotationWorksUntilItsEnd() {
        assertThat(refusal(rotated(NOW + 1))).isEmpty();
        assertThat(refusal(rotated(NOW))).isEqualTo(REFUSED);
    }

    @Test
    void aConnectionOfAnApplicationHasNoScopeOfAnApiKey() {
        var connection = new Credential(
                caller(CredentialKind.OAUTH), "1:fingerprint", Optional.empty(), Optional.empty(), false);

        assertThat(refusal(connection, READ)).isEmpty();
        assertThat(refusal(connection, READ.withApiKeysOnly())).containsInstanceOf(AdmissionDecision.Forbidden.class);
        assertThat(refusal(credential("1:fingerprint"), READ.withApiKeysOnly())).isEmpty();
    }

    @Test
    void whatAnotherReleaseWroteIsNotRead() {
        String known = CachedCredential.of(
                        credential("1:fingerprint"), Map.of(RateClass.REQUESTS, 2), Instant.ofEpochMilli(NOW))
                .toJson();

        assertThat(CachedCredential.parse(known.replace("\"requests\"", "\"a_later_window\"")))
                .isEmpty();
        assertThat(CachedCredential.parse(known.replace("\"account\"", "\"a_later_member\"")))
                .isEmpty();
        assertThat(CachedCredential.parse("{")).isEmpty();
    }

    private static Optional<AdmissionDecision> refusal(Credential credential) {
        return refusal(credential, READ);
    }

    private static Optional<AdmissionDecision> refusal(Credential credential, RouteRequirement requirement) {
        var request = new AdmissionRequest(7, List.of("2:newer", "1:fingerprint"), requirement, "");
        return CachedCredential.of(credential, Map.of(), Instant.ofEpochMilli(NOW + 1))
                .findRefusal(request, NOW);
    }

    private static Credential credential(String fingerprint) {
        return new Credential(caller(CredentialKind.API_KEY), fingerprint, Optional.empty(), Optional.empty(), false);
    }

    private static Credential rotated(long until) {
        var previous = new Credential.Previous("1:fingerprint", Instant.ofEpochMilli(until));
        return new Credential(caller(CredentialKind.API_KEY), "1:next", Optional.of(previous), Optional.empty(), false);
    }

    private static Caller caller(CredentialKind kind) {
        return new Caller(
                7,
                7,
                kind,
                EnumSet.allOf(Scope.class),
                Plan.PRO,
                Origin.API,
                OptionalLong.empty(),
                OptionalLong.empty(),
                false,
                Set.of());
    }
}
