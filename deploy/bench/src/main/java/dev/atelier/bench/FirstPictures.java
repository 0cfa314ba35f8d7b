// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How quickly a platform that has just started makes its first pictures: how many a second, in one stretch of ten seconds
 * after another. It still compiles its code, so the row {@code picture} says what it comes to.
 */
record FirstPictures(String platform, List<Double> perSecond) {
    private static final Duration STRETCH = Duration.ofSeconds(10);
    private static final int STRETCHES = 3;

    static FirstPictures of(Driver driver) throws IOException, SQLException, InterruptedException {
        List<Double> perSecond = new ArrayList<>();
        for (int i = 0; i < STRETCHES; i++) {
            Sample sample = driver.run(Workload.PICTURE, STRETCH);
            if (!sample.isValid()) {
                throw new IOException("the first pictures went wrong: " + sample.wrong());
            }
            perSecond.add(sample.perSecond());
        }
        return new FirstPictures(driver.platform().name(), List.copyOf(perSecond));
    }
}
