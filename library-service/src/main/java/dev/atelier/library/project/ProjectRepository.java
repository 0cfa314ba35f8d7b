// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.project;

import dev.atelier.library.project.ProjectAccessService.CurrentProject;
import dev.atelier.library.project.ProjectAccessService.ProjectMembership;
import dev.atelier.platform.id.ProjectId;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
import io.quarkus.hibernate.orm.panache.PanacheRepository;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Queries projects that an account owns or shares. */
@ApplicationScoped
class ProjectRepository implements PanacheRepository<Project> {
    private final Database database;

    ProjectRepository(Database database) {
        this.database = database;
    }

    /** Lists projects with a number below {@code before}, newest first. */
    List<Project> listVisible(long account, long before, int limit) {
        return getSession()
                .createNativeQuery("""
                        select {project.*} from (
                            select id from project where account_id = ?1 and id < ?2
                            union
                            select project_id from project_member where account_id = ?1 and project_id < ?2) reached
                        join project using (id) order by id desc limit ?3""", Project.class, "project")
                .setParameter(1, account)
                .setParameter(2, before)
                .setParameter(3, limit)
                .getResultList();
    }

    List<Long> listVisibleIds(long account) {
        return database.list("""
                select id from project where account_id = ?
                union select project_id from project_member where account_id = ?""", row -> row.getLong("id"), account, account);
    }

    Optional<Project> findVisible(long id, long account) {
        return getSession()
                .createNativeQuery("""
                        select {project.*} from project where id = ?1 and (account_id = ?2
                            or exists (select from project_member where project_id = ?1 and account_id = ?2))""", Project.class, "project")
                .setParameter(1, id)
                .setParameter(2, account)
                .uniqueResultOptional();
    }

    long countOwned(long account) {
        return count("accountId", account);
    }

    Optional<ProjectRole> findRole(long project, long account) {
        return database.find(
                "select role from project_member where project_id = ? and account_id = ?",
                row -> ProjectRole.valueOf(row.getString("role")),
                project,
                account);
    }

    void putMember(long project, long account, ProjectRole role, Instant now) {
        database.update("""
                insert into project_member (project_id, account_id, role, created_at) values (?, ?, ?, ?)
                on conflict (project_id, account_id) do update set role = excluded.role""", project, account, role.name(), now);
    }

    boolean removeMember(long project, long account) {
        return database.update("delete from project_member where project_id = ? and account_id = ?", project, account)
                == 1;
    }

    /** All projects when the account has chosen none or lost access. */
    CurrentProject findCurrent(long account) {
        return database.find("""
                        select c.revision, p.id, p.name, p.default_aspect_ratio,
                            case when p.account_id = c.account_id then 'OWNER' else m.role end as role
                        from current_project c left join project p on p.id = c.project_id
                        left join project_member m on m.project_id = p.id and m.account_id = c.account_id
                        where c.account_id = ?""", row -> new CurrentProject(membership(row), row.getLong("revision")), account)
                .orElseGet(() -> new CurrentProject(ProjectMembership.toAllProjects(), 0));
    }

    private static ProjectMembership membership(Row row) {
        return row.findString("role")
                .map(role -> new ProjectMembership(
                        new ProjectId(row.getLong("id")),
                        ProjectRole.valueOf(role),
                        row.getString("name"),
                        row.getNullable("default_aspect_ratio", String.class)))
                .orElseGet(ProjectMembership::toAllProjects);
    }

    /** False when another change has come before. Until the commit, no other change of the account does. */
    boolean advanceRevision(long account, long from) {
        return database.update("""
                insert into current_project (account_id, project_id, revision) values (?, 0, ?)
                on conflict (account_id) do update set revision = excluded.revision
                where current_project.revision = excluded.revision - 1""", account, from + 1) == 1;
    }

    void setCurrent(long account, long project) {
        database.update("update current_project set project_id = ? where account_id = ?", project, account);
    }
}
