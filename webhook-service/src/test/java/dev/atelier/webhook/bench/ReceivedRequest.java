// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.bench;

/**
 * One request as a receiver saw it.
 *
 * @param atMicros when its head was there, since 1970
 * @param agent which process sent it
 */
record ReceivedRequest(String event, String path, long atMicros, String agent) {

    static ReceivedRequest parse(String line) {
        String[] words = line.split(" ", 4);
        return new ReceivedRequest(words[0], words[1], Long.parseLong(words[2]), words[3]);
    }
}
