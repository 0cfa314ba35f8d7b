// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.user;

import java.util.Optional;

/** Checks what a person typed to get access; a problem is the key of a text of the pages. */
public final class NewAccess {
    private static final int MAX_NAME = 80;

    private NewAccess() {}

    public static Optional<String> problem(Optional<Email> email, String name, String password) {
        if (email.isEmpty()) {
            return Optional.of("problem_email");
        }
        if (!isName(name)) {
            return Optional.of("problem_name");
        }
        return problemOfPassword(password, email.orElseThrow().text());
    }

    /** Whether a person may call themselves, or a thing of theirs, so. */
    public static boolean isName(String name) {
        return !name.isBlank() && name.length() <= MAX_NAME && name.chars().noneMatch(Character::isISOControl);
    }

    /** @param email of the owner, or an empty text */
    public static Optional<String> problemOfPassword(String password, String email) {
        int length = password.codePointCount(0, password.length());
        if (length < Passwords.MIN_LENGTH || length > Passwords.MAX_LENGTH) {
            return Optional.of("problem_password_length");
        }
        return password.equalsIgnoreCase(email) ? Optional.of("problem_password_guessable") : Optional.empty();
    }
}
