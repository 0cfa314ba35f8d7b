// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.signup;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.atelier.gateway.admission.AddressRateLimiter;
import dev.atelier.gateway.apikey.ApiKeyService;
import dev.atelier.gateway.audit.Actor;
import dev.atelier.gateway.audit.AuditLog;
import dev.atelier.gateway.audit.AuditLog.Action;
import dev.atelier.gateway.signin.SignInConfig;
import dev.atelier.gateway.signin.SignUpMode;
import dev.atelier.gateway.signin.page.BrowserRequest;
import dev.atelier.gateway.signin.page.PageException;
import dev.atelier.gateway.signin.user.Email;
import dev.atelier.gateway.signin.user.Passwords;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.gateway.signin.user.User;
import dev.atelier.gateway.signin.user.UserRepository;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.internal.InternalCallHeaders;
import dev.atelier.platform.internal.InternalErrors;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.inject.Singleton;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.rest.client.annotation.RegisterClientHeaders;
import org.eclipse.microprofile.rest.client.annotation.RegisterProvider;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** Opens an account on the plan free for a stranger, who owns it. */
@Singleton
public class SignUpService {
    /** Sign-ups in a minute. */
    private static final int PER_ADDRESS = 5;

    private final SignInConfig config;
    private final UserRepository users;
    private final Passwords passwords;
    private final AccountClient billing;
    private final ApiKeyService keys;
    private final AuditLog audit;
    private final AddressRateLimiter limiter;

    SignUpService(
            SignInConfig config,
            UserRepository users,
            Passwords passwords,
            @RestClient AccountClient billing,
            ApiKeyService keys,
            AuditLog audit,
            Clock clock) {
        this.config = config;
        this.users = users;
        this.passwords = passwords;
        this.billing = billing;
        this.keys = keys;
        this.audit = audit;
        this.limiter = new AddressRateLimiter(PER_ADDRESS, clock, "Too many sign-ups from this address.");
    }

    /** New accounts at billing-service. */
    @RegisterRestClient(configKey = "billing")
    @RegisterClientHeaders(InternalCallHeaders.ToBilling.class)
    @RegisterProvider(InternalErrors.class)
    @Path("/internal/accounts")
    interface AccountClient {

        @POST
        Account create(NewAccount account);

        /** An account without credits. */
        record NewAccount(String name, Plan plan, long credits) {}

        /** What the gateway needs of the answer. */
        @JsonIgnoreProperties(ignoreUnknown = true)
        record Account(long id, String name, Plan plan) {}
    }

    User signUp(BrowserRequest request, Email email, String name, String password) {
        if (config.signUp().mode() != SignUpMode.OPEN) {
            throw PageException.notFound();
        }
        limiter.admit(request.address());
        if (users.find(email).isPresent()) {
            throw taken();
        }
        return open(request, email, name, Optional.of(passwords.hash(password)));
    }

    /** Opens an account for a person who proved an address, where the operator allows it. */
    public User signUpProven(BrowserRequest request, Email email, String name, Optional<String> password) {
        if (!config.signUp().admits(email)) {
            throw PageException.forbidden("error_not_invited");
        }
        limiter.admit(request.address());
        User user = open(request, email, name, password.map(passwords::hash));
        users.setEmailProven(user.id());
        return user;
    }

    private User open(BrowserRequest request, Email email, String name, Optional<String> hash) {
        // Before the user: an account without a user costs nothing, and a user without an account could do nothing.
        AccountClient.Account account = billing.create(new AccountClient.NewAccount(name, Plan.FREE, 0));
        keys.storePlan(account.id(), account.plan());
        return QuarkusTransaction.requiringNew().call(() -> {
            long user = users.insert(email, name, false).orElseThrow(SignUpService::taken);
            hash.ifPresent(known -> users.setPassword(user, known));
            users.nameAccount(account.id(), account.name());
            users.addMember(user, account.id(), Role.OWNER);
            audit.record(
                    new Actor("user_" + user, request.requestId()),
                    Action.ACCOUNT_OPENED,
                    account.id(),
                    Map.of("plan", account.plan().wire(), "credits", 0));
            return users.find(user).orElseThrow();
        });
    }

    private static PageException taken() {
        return PageException.conflict("error_address_taken");
    }
}
