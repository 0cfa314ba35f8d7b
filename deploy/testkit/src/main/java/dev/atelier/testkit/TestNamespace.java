// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import java.util.Locale;

/** The database, topics and Redis database that belong to one application under test. */
record TestNamespace(String module, int number) {

    String database() {
        return module.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "_") + "_" + number;
    }

    String topic() {
        return module + "." + number + ".generation.events";
    }

    String deadLetterTopic() {
        return topic() + ".dlq";
    }

    int redisDatabase() {
        return number;
    }
}
