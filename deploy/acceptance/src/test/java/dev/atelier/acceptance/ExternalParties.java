// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** Who the platform meets outside: a receiver of webhooks and a site that files are imported from. */
record ExternalParties(WebhookReceiver receiver, TestWebsite site) {

    static ExternalParties start() {
        return new ExternalParties(WebhookReceiver.start(), TestWebsite.start());
    }

    /** The names that egress may look up on this machine. */
    String testHosts() {
        return receiver.testHosts() + "," + site.testHosts();
    }

    /** One file with the certificates of both. */
    Path certificates() {
        try {
            Path all = Files.createTempFile(receiver.certificate().getParent(), "strangers", ".pem");
            for (Path certificate : List.of(receiver.certificate(), site.certificate())) {
                Files.writeString(all, Files.readString(certificate), StandardOpenOption.APPEND);
            }
            return all;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
