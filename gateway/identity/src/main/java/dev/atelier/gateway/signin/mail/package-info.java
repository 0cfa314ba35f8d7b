/** Mail to people, where the operator has a mail server. */
@NullMarked
package dev.atelier.gateway.signin.mail;

import org.jspecify.annotations.NullMarked;
