// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.signup;

import dev.atelier.gateway.signin.SignInConfig;
import dev.atelier.gateway.signin.SignUpMode;
import dev.atelier.gateway.signin.link.LinkService;
import dev.atelier.gateway.signin.mail.PeopleMail;
import dev.atelier.gateway.signin.page.BrowserRequest;
import dev.atelier.gateway.signin.page.PageException;
import dev.atelier.gateway.signin.user.Email;
import dev.atelier.gateway.signin.user.UserRepository;
import jakarta.inject.Singleton;
import java.util.Locale;

/** Lets strangers prove by mail that an address is theirs, where a domain decides who may come in. */
@Singleton
class AddressProofService {
    private final SignInConfig config;
    private final PeopleMail mail;
    private final LinkService links;
    private final UserRepository users;

    AddressProofService(SignInConfig config, PeopleMail mail, LinkService links, UserRepository users) {
        this.config = config;
        this.mail = mail;
        this.links = links;
        this.users = users;
    }

    /** Whether a stranger begins with a mail. */
    boolean isOffered() {
        return config.signUp().mode() == SignUpMode.DOMAIN && mail.isEnabled();
    }

    /** Mails a link to an address that may come in, unless it has a user: only its reader learns which. */
    void ask(BrowserRequest request, Email email, Locale language) {
        if (!config.signUp().admits(email)) {
            throw PageException.forbidden("error_foreign_domain");
        }
        mail.request(request, email, () -> {
            if (users.find(email).isEmpty()) {
                mail.send(
                        PeopleMail.Kind.SIGN_UP,
                        email,
                        language,
                        "",
                        links.createSignUp(email).url());
            }
        });
    }
}
