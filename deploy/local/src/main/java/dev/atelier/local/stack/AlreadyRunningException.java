// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

/** A launcher that runs already uses the state directory. */
public final class AlreadyRunningException extends RuntimeException {

    AlreadyRunningException(StateDirectory state) {
        super(LauncherState.read(state)
                .map(launcher -> "already %s at %s (process %d, state in %s)"
                        .formatted(phase(launcher), launcher.baseUrl(), launcher.pid(), state.home()))
                .orElse("another launcher uses " + state.home()));
    }

    private static String phase(LauncherState launcher) {
        return switch (launcher.phase()) {
            case STARTING -> "starting";
            case UP -> "running";
            case STOPPING -> "stopping";
        };
    }
}
