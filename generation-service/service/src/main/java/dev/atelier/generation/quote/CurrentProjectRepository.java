// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.quote;

import dev.atelier.generation.quote.ProjectAccess.Choice;
import dev.atelier.platform.id.ProjectId;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.GroupCommit;
import dev.atelier.platform.sql.Row;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What library-service has said of the current projects of accounts, for every replica (docs/adr/0078). */
@ApplicationScoped
class CurrentProjectRepository {
    // Ten minutes bound what no announcement reaches: a database that was restored, a row changed by hand.
    private static final String FIND = """
            select account_id, project_id, aspect_ratio from current_project
            where account_id = any (?) and project_id is not null and said_at > now() - interval '10 minutes'
            """;

    private final Database database;
    private final GroupCommit<Long, Optional<Choice>> found;

    CurrentProjectRepository(Database database, MeterRegistry meters) {
        this.database = database;
        // Reads of one account share a statement as well.
        this.found = new GroupCommit<>("project", meters, Function.identity(), _ -> new Object(), this::findAll);
    }

    /** Empty when library-service has to be asked. */
    Optional<Choice> find(long account) {
        return found.submit(account);
    }

    private List<Optional<Choice>> findAll(List<Long> accounts) {
        Map<Long, Choice> choices = database.list(FIND, Known::read, Set.copyOf(accounts)).stream()
                .collect(Collectors.toMap(Known::account, Known::choice));
        return accounts.stream()
                .map(account -> Optional.ofNullable(choices.get(account)))
                .toList();
    }

    private record Known(long account, Choice choice) {
        static Known read(Row row) {
            ProjectId project = new ProjectId(row.getLong("project_id"));
            return new Known(
                    row.getLong("account_id"), new Choice(project, false, row.findString("aspect_ratio"), List.of()));
        }
    }

    /** Keeps an answer of library-service, unless a later change is announced. */
    void keep(long account, long revision, Choice said) {
        database.update("""
                insert into current_project as known (account_id, revision, project_id, aspect_ratio, said_at)
                values (?, ?, ?, ?, now())
                on conflict (account_id) do update set revision = excluded.revision, project_id = excluded.project_id,
                    aspect_ratio = excluded.aspect_ratio, said_at = excluded.said_at
                where known.revision <= excluded.revision
                """, account, revision, said.id().value(), said.ratio().orElse(null));
    }

    /** Forgets every answer with a smaller revision, also one that is still on its way. */
    void forget(long account, long before) {
        database.update("""
                insert into current_project as known (account_id, revision) values (?, ?)
                on conflict (account_id) do update
                set revision = excluded.revision, project_id = null, aspect_ratio = null, said_at = null
                where known.revision < excluded.revision
                """, account, before);
    }
}
