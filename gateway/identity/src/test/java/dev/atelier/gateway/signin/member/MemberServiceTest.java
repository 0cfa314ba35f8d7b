// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.member;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.hamcrest.Matchers.containsString;

import dev.atelier.gateway.signin.SignedInPerson;
import dev.atelier.gateway.signin.testing.TestUsers;
import dev.atelier.gateway.signin.testing.TestUsers.Person;
import dev.atelier.gateway.signin.user.Email;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.json.WireName;
import dev.atelier.platform.sql.Database;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@QuarkusTest
class MemberServiceTest {
    private static final Email FRIEND = new Email("friend@example.org");

    @Inject
    TestUsers users;

    @Inject
    MemberService members;

    @Inject
    Database database;

    @Test
    void anInviteThatWasEndedIsOfNoUse() {
        SignedInPerson owner = TestUsers.acting(users.create(), Role.OWNER);
        String link = URI.create(
                        members.invite(owner, FRIEND, Role.MEMBER, "req_1").url())
                .getPath();
        TestUsers.form().get(link).then().statusCode(200).body(containsString(FRIEND.text()));

        members.endInvite(owner, members.listInvites(owner).getFirst().id(), "req_1");

        TestUsers.form().get(link).then().statusCode(404);
    }

    @ParameterizedTest
    @EnumSource(names = {"MEMBER", "VIEWER"})
    void othersSeeAndChangeNothing(Role role) {
        SignedInPerson person = TestUsers.acting(users.create(role), role);

        assertThat(refusal(() -> members.list(person))).isEqualTo(ErrorCode.INSUFFICIENT_SCOPE);
        assertThat(refusal(() -> members.invite(person, FRIEND, Role.VIEWER, "req_1")))
                .isEqualTo(ErrorCode.INSUFFICIENT_SCOPE);
    }

    @ParameterizedTest
    @CsvSource({
        "ADMIN, MEMBER, admin,",
        "ADMIN, MEMBER, owner, INSUFFICIENT_SCOPE",
        "ADMIN, OWNER, member, INSUFFICIENT_SCOPE",
        "ADMIN, OWNER, none, INSUFFICIENT_SCOPE",
        "OWNER, ADMIN, owner,",
        "OWNER, OWNER, viewer,",
        "OWNER, MEMBER, none,",
        "MEMBER, VIEWER, member, INSUFFICIENT_SCOPE"
    })
    void nobodyGivesOrTakesMoreThanTheirOwnRole(Role acting, Role target, String wanted, @Nullable ErrorCode refusal) {
        Person actor = users.create(acting);
        Person other = users.createIn(actor.account(), target);
        users.createIn(actor.account(), Role.OWNER);

        assertThat(refusal(() -> change(TestUsers.acting(actor, acting), other, wanted)))
                .isEqualTo(refusal);
    }

    /** The role may have been lowered since the session was read. */
    @Test
    void theRoleOfNowCounts() {
        Person former = users.create(Role.ADMIN);
        Person other = users.createIn(former.account(), Role.MEMBER);
        database.update("update membership set role = 'member' where user_id = ?", former.id());

        assertThat(refusal(() -> change(TestUsers.acting(former, Role.ADMIN), other, "viewer")))
                .isEqualTo(ErrorCode.INSUFFICIENT_SCOPE);
    }

    @ParameterizedTest
    @CsvSource({"admin", "none"})
    void anAccountKeepsItsLastOwner(String wanted) {
        Person owner = users.create();

        assertThat(refusal(() -> change(TestUsers.acting(owner, Role.OWNER), owner, wanted)))
                .isEqualTo(ErrorCode.INVALID_INPUT);

        assertThat(roles(owner.account())).containsExactly("owner");
    }

    @Test
    void whoIsRemovedHasNoAccessWithTheNextRequest() {
        Person owner = users.create();
        Person member = users.createIn(owner.account(), Role.MEMBER);
        String session = users.signIn(member);

        change(TestUsers.acting(owner, Role.OWNER), member, "none");

        TestUsers.browser(session).get("/profile").then().statusCode(303);
        assertThat(database.list(
                        "select detail->>'to' as role from audit_event where account_id = ? and action = 'role_changed'",
                        row -> row.getString("role"),
                        owner.account()))
                .containsExactly("none");
    }

    @Test
    void aMemberOfAnotherAccountIsNotThere() {
        assertThat(refusal(() -> change(TestUsers.acting(users.create(), Role.OWNER), users.create(), "viewer")))
                .isEqualTo(ErrorCode.NOT_FOUND);
    }

    private void change(SignedInPerson by, Person whom, String role) {
        members.change(by, whom.id(), WireName.find(Role.class, role), "req_1");
    }

    private static @Nullable ErrorCode refusal(ThrowingCallable work) {
        return Optional.ofNullable(catchThrowableOfType(ApiException.class, work))
                .map(ApiException::code)
                .orElse(null);
    }

    private List<String> roles(long account) {
        return database.list("select role from membership where account_id = ?", row -> row.getString("role"), account);
    }
}
