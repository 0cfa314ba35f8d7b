// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.quote;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.library.ProjectClient;
import dev.atelier.generation.quote.ProjectAccess.Choice;
import dev.atelier.generation.support.Api;
import dev.atelier.generation.support.FakeLibrary;
import dev.atelier.generation.support.Rows;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.caller.CredentialKind;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.caller.Scope;
import dev.atelier.platform.sql.Database;
import dev.atelier.testkit.TestCaller;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The current project is kept by generation-service, and a change that is answered holds for every run that starts afterwards. */
@QuarkusTest
class CurrentProjectTest {
    private static final AtomicLong PROJECTS = new AtomicLong(90_000);
    private static final int ROUNDS = 150;
    private static final int CREATORS = 6;

    @Inject
    FakeLibrary library;

    @Inject
    ProjectAccess access;

    @Inject
    @RestClient
    ProjectClient projects;

    @Inject
    Database database;

    @Inject
    Rows rows;

    private ProjectAccess otherReplica;
    private long account;
    private Caller caller;

    @BeforeEach
    void anAccount() {
        library.reset();
        Api.newAccount();
        account = Api.lastAccount();
        caller = new Caller(
                account,
                1,
                CredentialKind.API_KEY,
                Set.of(Scope.GENERATE),
                Plan.PRO,
                Origin.API,
                OptionalLong.empty(),
                OptionalLong.empty(),
                false,
                Set.of());
        otherReplica = new ProjectAccess(projects, new CurrentProjectRepository(database, new SimpleMeterRegistry()));
    }

    @Test
    void onlyTheFirstRunOfAllReplicasAsksTheLibrary() {
        long project = change();
        library.media().ratio(project, "9:16");

        List<Choice> chosen = List.of(choose(access), choose(otherReplica), choose(access));

        assertThat(chosen).allSatisfy(choice -> {
            assertThat(choice.id().value()).isEqualTo(project);
            assertThat(choice.ratio()).contains("9:16");
        });
        assertThat(library.media().asked(account)).isOne();
    }

    @Test
    void anAccountThatNeverChoseAProjectIsKnownTooAndSoIsAViewer() {
        choose(access);
        choose(otherReplica);
        long watched = change();
        library.media().role(account, watched, "viewer");
        choose(access);

        Choice ofViewer = choose(otherReplica);

        assertThat(ofViewer.id().value()).isZero();
        assertThat(library.media().asked(account)).isEqualTo(2);
    }

    @Test
    void aRunThatStartsAfterAChangeIsAnsweredIsInTheNewProjectOnEveryReplica() throws Exception {
        AtomicLong answered = new AtomicLong();
        AtomicBoolean isOver = new AtomicBoolean();
        Queue<String> late = new ConcurrentLinkedQueue<>();
        List<Future<?>> creators = new ArrayList<>();

        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int creator = 0; creator < CREATORS; creator++) {
                ProjectAccess replica = creator % 2 == 0 ? access : otherReplica;
                creators.add(threads.submit(() -> {
                    while (!isOver.get()) {
                        long atLeast = answered.get();
                        long chosen = choose(replica).id().value();
                        if (chosen < atLeast) {
                            late.add(chosen + " after " + atLeast);
                        }
                    }
                }));
            }
            for (int round = 0; round < ROUNDS; round++) {
                answered.set(change());
                assertThat(choose(round % 2 == 0 ? access : otherReplica).id().value())
                        .isEqualTo(answered.get());
            }
            isOver.set(true);
            for (Future<?> creator : creators) {
                creator.get();
            }
        }

        assertThat(late).isEmpty();
        assertThat(library.media().asked(account)).isGreaterThanOrEqualTo(ROUNDS);
    }

    @Test
    void anAnswerThatAChangeHasOvertakenIsNotKept() {
        change();
        AtomicLong project = new AtomicLong();
        library.media().beforeAnswer(() -> project.set(change()));

        choose(access);

        assertThat(choose(otherReplica).id().value()).isEqualTo(project.get());
        assertThat(choose(access).id().value()).isEqualTo(project.get());
    }

    @Test
    void afterAnAnnouncementWithoutAChangeTheLibraryIsAskedUntilTheNextChange() {
        long project = change();
        choose(access);
        announce();
        choose(access);
        choose(otherReplica);
        int whileUnknown = library.media().asked(account);

        long next = change();

        assertThat(whileUnknown).isEqualTo(3);
        assertThat(choose(access).id().value()).isEqualTo(next).isNotEqualTo(project);
        assertThat(choose(otherReplica).id().value()).isEqualTo(next);
        assertThat(library.media().asked(account)).isEqualTo(whileUnknown + 1);
    }

    @Test
    void anAnnouncementThatComesLateOrTwiceChangesNothing() {
        announce(1);
        long project = change();
        choose(access);

        announce(1);

        assertThat(choose(access).id().value()).isEqualTo(project);
        assertThat(library.media().asked(account)).isOne();
    }

    @Test
    void aKnownProjectIsTakenWhileTheLibraryIsAway() {
        long project = change();
        choose(access);
        library.answerWith(0);

        Choice chosen = choose(otherReplica);

        assertThat(chosen.id().value()).isEqualTo(project);
        assertThat(chosen.warnings()).isEmpty();
    }

    @Test
    void whatWasSaidTenMinutesAgoIsAskedAgain() {
        change();
        choose(access);
        rows.execute(
                "update current_project set said_at = now() - interval '11 minutes' where account_id = " + account);

        choose(access);

        assertThat(library.media().asked(account)).isEqualTo(2);
    }

    @Test
    void onlyTheLibraryAnnouncesAChange() {
        given().auth()
                .oauth2(TestCaller.internal("gateway"))
                .delete("/internal/accounts/{account}/current-project?before=1", account)
                .then()
                .statusCode(403);
    }

    private Choice choose(ProjectAccess replica) {
        return replica.chooseForRun(Optional.empty(), caller);
    }

    /** As library-service does it: announced first, and answered when it is stored. */
    private long change() {
        long project = PROJECTS.incrementAndGet();
        library.media().role(account, project, "owner");
        announce();
        library.media().current(account, project);
        return project;
    }

    private void announce() {
        announce(library.media().revision(account) + 1);
    }

    private void announce(long revision) {
        given().auth()
                .oauth2(TestCaller.internal("library"))
                .delete("/internal/accounts/{account}/current-project?before={revision}", account, revision)
                .then()
                .statusCode(204);
    }
}
