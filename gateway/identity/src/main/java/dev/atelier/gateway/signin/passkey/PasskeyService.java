// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.passkey;

import com.yubico.webauthn.AssertionResult;
import com.yubico.webauthn.RegistrationResult;
import dev.atelier.gateway.admission.AddressRateLimiter;
import dev.atelier.gateway.audit.Actor;
import dev.atelier.gateway.audit.AuditLog;
import dev.atelier.gateway.audit.AuditLog.Action;
import dev.atelier.gateway.signin.SignInMethod;
import dev.atelier.gateway.signin.SignedInPerson;
import dev.atelier.gateway.signin.challenge.ChallengeRepository;
import dev.atelier.gateway.signin.challenge.ChallengeRepository.Challenge;
import dev.atelier.gateway.signin.challenge.ChallengeRepository.Challenge.Kind;
import dev.atelier.gateway.signin.login.LoginService;
import dev.atelier.gateway.signin.page.BrowserRequest;
import dev.atelier.gateway.signin.page.PageException;
import dev.atelier.gateway.signin.user.Email;
import dev.atelier.gateway.signin.user.User;
import dev.atelier.gateway.signin.user.UserRepository;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Adds and removes passkeys, and finds out whose passkey signed. */
@Singleton
public class PasskeyService {
    /** A person with several devices and security keys. */
    private static final int MAX_PASSKEYS = 20;
    /** Sign-ins begun in a minute: one office behind one address begins its day. */
    static final int PER_ADDRESS = 60;

    private final PasskeyCeremony ceremony;
    private final PasskeyRepository passkeys;
    private final ChallengeRepository challenges;
    private final UserRepository users;
    private final LoginService logins;
    private final AuditLog audit;
    private final Clock clock;
    private final AddressRateLimiter limiter;

    PasskeyService(
            PasskeyCeremony ceremony,
            PasskeyRepository passkeys,
            ChallengeRepository challenges,
            UserRepository users,
            LoginService logins,
            AuditLog audit,
            Clock clock) {
        this.ceremony = ceremony;
        this.passkeys = passkeys;
        this.challenges = challenges;
        this.users = users;
        this.logins = logins;
        this.audit = audit;
        this.clock = clock;
        this.limiter = new AddressRateLimiter(PER_ADDRESS, clock, "Too many sign-ins from this address.");
    }

    /** The passkeys of a person, the oldest first. */
    public List<Passkey> list(long user) {
        return passkeys.list(user);
    }

    /** What the browser is asked to make a passkey, as JSON. */
    String startRegistration(SignedInPerson person) {
        PasskeyCeremony.Question question = ceremony.startRegistration(
                person, passkeys.findHandle(person.user()).orElseThrow());
        return ask(Kind.PASSKEY_REGISTRATION, OptionalLong.of(person.user()), question);
    }

    void finishRegistration(BrowserRequest request, SignedInPerson person, String name) {
        RegistrationResult result = challenges
                .take(request.form().text("challenge"), Kind.PASSKEY_REGISTRATION)
                .filter(challenge -> challenge.user().equals(OptionalLong.of(person.user())))
                .flatMap(challenge -> ceremony.finishRegistration(
                        challenge.content(), request.form().text("credential")))
                .orElseThrow(() -> PageException.unprocessable("error_passkey"));
        boolean isAdded = passkeys.insert(
                new Passkey(
                        result.getKeyId().getId(),
                        person.user(),
                        name,
                        result.getPublicKeyCose(),
                        result.getSignatureCount(),
                        clock.instant(),
                        Optional.empty()),
                MAX_PASSKEYS);
        if (!isAdded) {
            throw PageException.conflict("error_too_many_passkeys");
        }
        record(request, person, Action.PASSKEY_ADDED, name);
    }

    void remove(BrowserRequest request, SignedInPerson person, String id) {
        passkeys.list(person.user()).stream()
                .filter(passkey -> passkey.id().equals(id) && passkeys.delete(person.user(), id))
                .findFirst()
                .ifPresent(passkey -> record(request, person, Action.PASSKEY_REMOVED, passkey.name()));
    }

    /** The question to the browser of a person who signs in, as JSON; counts the attempt. */
    String startSignIn(BrowserRequest request) {
        limiter.admit(request.address());
        return ask(Kind.PASSKEY_SIGN_IN, OptionalLong.empty(), ceremony.startSignIn());
    }

    /** Returns the cookies of the new session, or empty when no stored passkey fits the challenge. */
    Optional<List<String>> finishSignIn(BrowserRequest request) {
        String answer = request.form().text("credential");
        Optional<User> user = challenges
                .take(request.form().text("challenge"), Kind.PASSKEY_SIGN_IN)
                .flatMap(challenge -> ceremony.finishSignIn(challenge.content(), answer))
                .filter(result -> passkeys.use(
                        result.getCredential().getCredentialId(), result.getSignatureCount(), clock.instant()))
                .map(AssertionResult::getUsername)
                .flatMap(email -> users.find(new Email(email)));
        if (user.isEmpty()) {
            ceremony.credentialId(answer)
                    .flatMap(passkeys::find)
                    .flatMap(passkey -> users.find(passkey.user()))
                    .ifPresent(known -> logins.recordFailure(request, known, SignInMethod.PASSKEY));
        }
        return user.map(known -> logins.start(request, known, SignInMethod.PASSKEY));
    }

    private String ask(Kind kind, OptionalLong user, PasskeyCeremony.Question question) {
        String id = challenges.insert(new Challenge(kind, user, question.content()));
        return "{\"challenge\":\"" + id + "\",\"options\":" + question.options() + "}";
    }

    private void record(BrowserRequest request, SignedInPerson person, Action action, String name) {
        var actor = new Actor(person.actorName(), request.requestId());
        users.listOfUser(person.user())
                .forEach(membership -> audit.record(actor, action, membership.account(), Map.of("name", name)));
    }
}
