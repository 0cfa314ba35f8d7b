// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.bench;

/**
 * One request as a receiver saw it.
 *
 * @param atMicros when its head was there, since 1970
 * @param agent which process sent it
 */
record Received(String event, String path, long atMicros, String agent) {

    static Received parse(String line) {
        String[] words = line.split(" ", 4);
        return new Received(words[0], words[1], Long.parseLong(words[2]), words[3]);
    }
}
