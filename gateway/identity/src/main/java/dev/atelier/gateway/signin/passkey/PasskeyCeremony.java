// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.passkey;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.yubico.webauthn.AssertionRequest;
import com.yubico.webauthn.AssertionResult;
import com.yubico.webauthn.FinishAssertionOptions;
import com.yubico.webauthn.FinishRegistrationOptions;
import com.yubico.webauthn.RegistrationResult;
import com.yubico.webauthn.RelyingParty;
import com.yubico.webauthn.StartAssertionOptions;
import com.yubico.webauthn.StartRegistrationOptions;
import com.yubico.webauthn.data.AttestationConveyancePreference;
import com.yubico.webauthn.data.AuthenticatorSelectionCriteria;
import com.yubico.webauthn.data.ByteArray;
import com.yubico.webauthn.data.PublicKeyCredential;
import com.yubico.webauthn.data.PublicKeyCredentialCreationOptions;
import com.yubico.webauthn.data.RelyingPartyIdentity;
import com.yubico.webauthn.data.ResidentKeyRequirement;
import com.yubico.webauthn.data.UserIdentity;
import com.yubico.webauthn.data.UserVerificationRequirement;
import com.yubico.webauthn.exception.AssertionFailedException;
import com.yubico.webauthn.exception.RegistrationFailedException;
import dev.atelier.gateway.signin.SignedInPerson;
import dev.atelier.gateway.signin.challenge.ChallengeRepository;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/**
 * The two ceremonies of Web Authentication. User verification is required in both, so a passkey is possession and a
 * fingerprint or PIN; the passkey is discoverable, so a person signs in without a name.
 */
@Singleton
class PasskeyCeremony {
    private static final Logger LOG = Logger.getLogger(PasskeyCeremony.class);

    /** What browsers send when no attestation is asked for; all others need roots of trust that we do not have. */
    private static final Set<String> FORMATS = Set.of("none", "packed");

    private final RelyingParty party;

    PasskeyCeremony(RegisteredPasskeys passkeys, @ConfigProperty(name = "atelier.base-url") String baseUrl) {
        this.party = RelyingParty.builder()
                .identity(RelyingPartyIdentity.builder()
                        .id(URI.create(baseUrl).getHost())
                        .name("Atelier")
                        .build())
                .credentialRepository(passkeys)
                .origins(Set.of(baseUrl))
                .attestationConveyancePreference(AttestationConveyancePreference.NONE)
                .allowUntrustedAttestation(true)
                .validateSignatureCounter(true)
                .build();
    }

    /**
     * What a browser is asked, and what its answer is compared with.
     *
     * @param options for the browser, JSON
     * @param content for {@code finish}
     */
    record Question(String options, String content) {}

    Question startRegistration(SignedInPerson person, ByteArray handle) {
        var options = party.startRegistration(StartRegistrationOptions.builder()
                .user(UserIdentity.builder()
                        .name(person.email())
                        .displayName(person.name())
                        .id(handle)
                        .build())
                .authenticatorSelection(AuthenticatorSelectionCriteria.builder()
                        .residentKey(ResidentKeyRequirement.REQUIRED)
                        .userVerification(UserVerificationRequirement.REQUIRED)
                        .build())
                .timeout(ChallengeRepository.LIFETIME.toMillis())
                .build());
        try {
            return new Question(options.toCredentialsCreateJson(), options.toJson());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the options of a registration cannot be written", e);
        }
    }

    /** The new passkey, or empty when the answer does not fit the question. */
    Optional<RegistrationResult> finishRegistration(String content, String answer) {
        if (!isObject(answer)) {
            return Optional.empty();
        }
        try {
            var credential = PublicKeyCredential.parseRegistrationResponseJson(answer);
            if (!FORMATS.contains(credential.getResponse().getAttestation().getFormat())) {
                return Optional.empty();
            }
            return Optional.of(party.finishRegistration(FinishRegistrationOptions.builder()
                    .request(PublicKeyCredentialCreationOptions.fromJson(content))
                    .response(credential)
                    .build()));
        } catch (IOException | RegistrationFailedException | IllegalArgumentException e) {
            LOG.debug("a passkey was not added", e);
            return Optional.empty();
        }
    }

    Question startSignIn() {
        var request = party.startAssertion(StartAssertionOptions.builder()
                .userVerification(UserVerificationRequirement.REQUIRED)
                .timeout(ChallengeRepository.LIFETIME.toMillis())
                .build());
        try {
            return new Question(request.toCredentialsGetJson(), request.toJson());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the options of a sign-in cannot be written", e);
        }
    }

    /** The passkey that signed, or empty when the answer does not fit the question. */
    Optional<AssertionResult> finishSignIn(String content, String answer) {
        if (!isObject(answer)) {
            return Optional.empty();
        }
        try {
            return Optional.of(party.finishAssertion(FinishAssertionOptions.builder()
                            .request(AssertionRequest.fromJson(content))
                            .response(PublicKeyCredential.parseAssertionResponseJson(answer))
                            .build()))
                    .filter(AssertionResult::isSuccess);
        } catch (IOException | AssertionFailedException | IllegalArgumentException e) {
            LOG.debug("a passkey was not accepted", e);
            return Optional.empty();
        }
    }

    /** The credential id that an answer names; a passkey with this id may not exist. */
    Optional<ByteArray> credentialId(String answer) {
        if (!isObject(answer)) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    PublicKeyCredential.parseAssertionResponseJson(answer).getId());
        } catch (IOException | IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /** The library makes null of the JSON null. */
    private static boolean isObject(String answer) {
        return answer.startsWith("{");
    }
}
