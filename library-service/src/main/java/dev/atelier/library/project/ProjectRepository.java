// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.project;

import io.quarkus.hibernate.orm.panache.PanacheRepository;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Projects that an account owns or shares. */
@ApplicationScoped
class ProjectRepository implements PanacheRepository<Project> {

    /** Newest first. */
    List<Project> reachable(long account, long before, int most) {
        return getSession()
                .createNativeQuery("""
                        select project.* from (
                            select id from project where account_id = ?1 and id < ?2
                            union
                            select project_id from project_member where account_id = ?1 and project_id < ?2) reached
                        join project using (id) order by id desc limit ?3""", Project.class)
                .setParameter(1, account)
                .setParameter(2, before)
                .setParameter(3, most)
                .getResultList();
    }

    List<Long> reachableIds(long account) {
        return getSession()
                .createNativeQuery("""
                        select id from project where account_id = ?1
                        union select project_id from project_member where account_id = ?1""", Long.class)
                .setParameter(1, account)
                .getResultList();
    }

    Optional<Project> findReachable(long id, long account) {
        return getSession()
                .createNativeQuery("""
                        select * from project where id = ?1 and (account_id = ?2
                            or exists (select from project_member where project_id = ?1 and account_id = ?2))""", Project.class)
                .setParameter(1, id)
                .setParameter(2, account)
                .uniqueResultOptional();
    }

    long countOwned(long account) {
        return count("accountId", account);
    }

    Optional<Role> role(long project, long account) {
        return getSession()
                .createNativeQuery(
                        "select role from project_member where project_id = ?1 and account_id = ?2", String.class)
                .setParameter(1, project)
                .setParameter(2, account)
                .uniqueResultOptional()
                .map(Role::valueOf);
    }

    void putMember(long project, long account, Role role, Instant now) {
        getSession()
                .createNativeMutationQuery("""
                        insert into project_member (project_id, account_id, role, created_at) values (?1, ?2, ?3, ?4)
                        on conflict (project_id, account_id) do update set role = excluded.role""")
                .setParameter(1, project)
                .setParameter(2, account)
                .setParameter(3, role.name())
                .setParameter(4, now)
                .executeUpdate();
    }

    boolean removeMember(long project, long account) {
        return getSession()
                        .createNativeMutationQuery(
                                "delete from project_member where project_id = ?1 and account_id = ?2")
                        .setParameter(1, project)
                        .setParameter(2, account)
                        .executeUpdate()
                == 1;
    }

    Optional<Long> current(long account) {
        return getSession()
                .createNativeQuery("select project_id from current_project where account_id = ?1", Long.class)
                .setParameter(1, account)
                .uniqueResultOptional();
    }

    void makeCurrent(long account, long project) {
        getSession()
                .createNativeMutationQuery("""
                        insert into current_project (account_id, project_id) values (?1, ?2)
                        on conflict (account_id) do update set project_id = excluded.project_id""")
                .setParameter(1, account)
                .setParameter(2, project)
                .executeUpdate();
    }
}
