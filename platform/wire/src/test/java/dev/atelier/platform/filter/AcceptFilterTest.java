// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.filter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AcceptFilterTest {

    @Test
    void aClientThatAsksForAPageTakesAnythingInTheEnd() {
        assertThat(AcceptFilter.complete(List.of("text/html"))).isEqualTo("text/html, */*;q=0.01");
    }

    @Test
    void theChoicesOfAClientStayInTheirOrder() {
        assertThat(AcceptFilter.complete(List.of("text/csv,application/json;q=0.5", "a/b")))
                .isEqualTo("text/csv, application/json;q=0.5, a/b, */*;q=0.01");
    }

    @Test
    void anInvalidMediaRangeIsLeftOut() {
        assertThat(AcceptFilter.complete(List.of("", "a", "a/b/c", "a/b;q=x", ",,;", "\u0001/x", "text/html;q=")))
                .isEqualTo("*/*;q=0.01");
    }

    @Test
    void aHeaderOfThousandsOfRangesIsCut() {
        assertThat(AcceptFilter.complete(List.of("a/b,".repeat(5_000)))).isEqualTo("a/b, */*;q=0.01");
    }
}
