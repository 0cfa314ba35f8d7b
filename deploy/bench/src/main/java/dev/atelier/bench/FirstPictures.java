// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How many pictures a second a platform makes in each of the first stretches of ten seconds after its start, while it still
 * compiles its code. The row {@code picture} has the rate of later.
 */
record FirstPictures(String platform, int connections, List<Double> perSecond) {
    private static final Duration STRETCH = Duration.ofSeconds(10);
    private static final int STRETCHES = 3;

    static FirstPictures of(Driver driver, int connections) throws IOException, SQLException, InterruptedException {
        List<Double> perSecond = new ArrayList<>();
        for (int i = 0; i < STRETCHES; i++) {
            Sample sample = driver.run(Workload.PICTURE, connections, STRETCH, LoadGenerator.UNLIMITED);
            if (!sample.isValid()) {
                throw new IOException("the first pictures went wrong: " + sample.wrong());
            }
            perSecond.add(sample.perSecond());
        }
        return new FirstPictures(driver.platform().name(), connections, List.copyOf(perSecond));
    }
}
