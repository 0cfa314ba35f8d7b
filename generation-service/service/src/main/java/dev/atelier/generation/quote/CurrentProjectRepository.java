// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.quote;

import dev.atelier.generation.quote.ProjectAccess.Choice;
import dev.atelier.platform.id.ProjectId;
import dev.atelier.platform.sql.Database;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;

/** What library-service has said of the current projects of accounts, for every replica (docs/adr/0078). */
@ApplicationScoped
class CurrentProjectRepository {
    // Ten minutes bound what no announcement reaches: a database that was restored, a row changed by hand.
    private static final String FIND = """
            select project_id, aspect_ratio from current_project
            where account_id = ? and project_id is not null and said_at > now() - interval '10 minutes'
            """;

    private final Database database;

    CurrentProjectRepository(Database database) {
        this.database = database;
    }

    /** Empty when library-service has to be asked. */
    Optional<Choice> find(long account) {
        return database.find(
                FIND,
                row -> new Choice(
                        new ProjectId(row.getLong("project_id")), false, row.findString("aspect_ratio"), List.of()),
                account);
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
