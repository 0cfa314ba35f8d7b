// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.Test;

class AdminCommandTest {

    @Test
    void optionsThatAreNotGivenAreLeftOut() {
        ObjectNode body = AdminCommand.Group.body().put("name", "x");

        AdminCommand.Group.addGiven(body, "daily_cap", null);
        AdminCommand.Group.addGiven(body, "monthly_cap", 5L);
        AdminCommand.Group.addGiven(body, "scopes", List.of("read", "generate"));

        assertThat(body).hasToString("{\"name\":\"x\",\"monthly_cap\":5,\"scopes\":[\"read\",\"generate\"]}");
    }

    @Test
    void textCannotBreakOutOfItsQuotes() {
        assertThat(AdminCommand.Group.body().put("a", "\"},\\\n")).hasToString("{\"a\":\"\\\"},\\\\\\n\"}");
    }
}
