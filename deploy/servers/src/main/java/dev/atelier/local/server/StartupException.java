// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.server;

import java.nio.file.Path;

/** Says in one line why a part of the stack did not start, and where its log is. */
public final class StartupException extends RuntimeException {

    public StartupException(String message) {
        super(message);
    }

    public StartupException(String name, String what, Path log) {
        super("%s %s; its log is %s".formatted(name, what, log));
    }

    public StartupException(String message, Throwable cause) {
        super(message, cause);
    }
}
