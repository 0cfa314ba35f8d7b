// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.restassured.response.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** What a service answers after a newer release has added a column to each of its tables: the statements that it has prepared live on. */
public final class AddedColumnChecks {
    /** The driver prepares a statement on the server at its fifth use on a connection. */
    private static final int USES = 12;

    private static final String ADD_TO_ALL_TABLES = """
            do $$
            declare found regclass;
            begin
                for found in select oid from pg_class
                    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
                        and relname <> 'flyway_schema_history'
                loop
                    execute format('alter table %s add column if not exists of_a_newer_release text', found);
                end loop;
            end $$""";

    private final Rows rows;

    public AddedColumnChecks(Rows rows) {
        this.rows = rows;
    }

    /** Every request is answered after the change as before. */
    public void answerAsBefore(List<Callable<Response>> requests) throws Exception {
        List<Integer> before = ask(requests);
        assertThat(before).allMatch(status -> status < 300);

        rows.change(ADD_TO_ALL_TABLES);

        assertThat(ask(requests)).isEqualTo(before);
    }

    private static List<Integer> ask(List<Callable<Response>> requests) throws Exception {
        List<Integer> answers = new ArrayList<>();
        for (int use = 0; use < USES; use++) {
            for (Callable<Response> request : requests) {
                answers.add(request.call().statusCode());
            }
        }
        return answers;
    }
}
