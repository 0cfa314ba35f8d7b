// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.drill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.local.server.SourceTree;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Rehearses docs/runbooks/upgrade-and-rollback.md under load: {@code ./atelier ops upgrade-drill --from COMMIT}. */
@EnabledIfSystemProperty(named = "upgrade.from", matches = ".+")
class UpgradeDrillIT {
    /** The source tree of the older commit, which is built. */
    private static final Path OLDER = Path.of(System.getProperty("upgrade.from", ""));

    @Test
    void anUpgradeAndItsRollbackFailNoRequest() throws Exception {
        try (RollingPlatform rolling = RollingPlatform.start(options -> options.withBuilds(OLDER), () -> {})) {
            rolling.use(SourceTree.root());
            rolling.migrate();
            rolling.replaceAll("upgrade");
            rolling.addColumns();
            rolling.use(OLDER);
            rolling.replaceAll("rollback, with the newer schema");

            List<String> violations = rolling.finish();
            rolling.report(
                    "upgrade-drill",
                    "Upgrade from %s and back".formatted(System.getProperty("upgrade.commit")),
                    violations);
            assertThat(violations).isEmpty();
        }
    }
}
