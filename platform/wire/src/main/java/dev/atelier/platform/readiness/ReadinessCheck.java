// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.readiness;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Checks settings of a service before it serves production. */
public interface ReadinessCheck {

    /** The unsafe settings; empty when all is well. */
    List<Finding> findings();

    /**
     * An unsafe setting.
     *
     * @param sentence what is wrong with the setting and what to do, without its name
     * @param risk by which name an operator may accept it; empty for what stops every start
     */
    record Finding(String setting, String sentence, Optional<AcceptableRisk> risk) {

        public Finding(String setting, String sentence) {
            this(setting, sentence, Optional.empty());
        }

        public Finding(String setting, String sentence, AcceptableRisk risk) {
            this(setting, sentence, Optional.of(risk));
        }

        /** Reads a message that begins with the name of its setting. */
        public static Finding parse(String message) {
            String[] parts = message.split(" ", 2);
            return new Finding(parts[0], parts.length > 1 ? parts[1] : "");
        }

        /** What the operator reads, with the way to accept the risk; empty when it is accepted. */
        public Optional<String> refusal(Set<AcceptableRisk> accepted) {
            return risk.isPresent() && accepted.contains(risk.orElseThrow())
                    ? Optional.empty()
                    : Optional.of(setting + " " + sentence
                            + risk.map(known -> " To accept it, add " + known.word() + " to atelier.production.accept.")
                                    .orElse(""));
        }
    }

    /** A weakness that an operator may accept by its name, because something outside the service makes up for it. */
    public enum AcceptableRisk {
        /** The service logs in as a superuser of PostgreSQL. */
        DATABASE_SUPERUSER,
        /** A network between the service and PostgreSQL can read and change what they say. */
        PLAINTEXT_POSTGRESQL,
        /** A network between the service and Kafka can read and change what they say. */
        PLAINTEXT_KAFKA,
        /** A network between the service and Redis can read and change what they say. */
        PLAINTEXT_REDIS,
        /** The gateway takes the address of the proxy before it for the address of every client. */
        UNTRUSTED_PROXY;

        /** The name in {@code atelier.production.accept}. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
