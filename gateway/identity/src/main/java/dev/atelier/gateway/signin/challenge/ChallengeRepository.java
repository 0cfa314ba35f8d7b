// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.challenge;

import static dev.atelier.platform.json.OptionalNumbers.orNull;

import dev.atelier.gateway.signin.Secrets;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.json.WireName;
import dev.atelier.platform.sql.Database;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The open challenges. They are rows, so that the answer may reach another replica; each is taken by one answer, and
 * only while it is young.
 */
@Singleton
public class ChallengeRepository {
    /** A person looks for a security key, or signs in at the identity provider, in this time. */
    public static final Duration LIFETIME = Duration.ofMinutes(5);

    /** Some 20 MB; each address may begin 60 a minute, so one address alone cannot fill it. */
    private static final int MAX_OPEN = 20_000;

    private static final Duration RETRY_AFTER = Duration.ofSeconds(30);

    private static final String INSERT = """
            insert into sign_in_challenge (id_hash, kind, user_id, content, expires_at)
            select ?, ?, ?::bigint, ?, ? where (select count(*) from sign_in_challenge) < ?
            """;

    /** Of two answers at once one finds the row. */
    private static final String TAKE = """
            delete from sign_in_challenge where id_hash = ? and kind = ? and expires_at > ? returning user_id, content
            """;

    private final Database database;
    private final Clock clock;

    ChallengeRepository(Database database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    /**
     * A question that one answer may follow.
     *
     * @param user who must answer; empty where the answer says who it is
     * @param content what the answer is compared with, in a form of the feature that asked
     */
    public record Challenge(Kind kind, OptionalLong user, String content) {

        /** What is asked. */
        public enum Kind implements WireName {
            PASSKEY_REGISTRATION,
            PASSKEY_SIGN_IN,
            /** The request to the operator's identity provider. */
            OIDC
        }

        @Override
        public String toString() {
            return "Challenge[" + kind + "]";
        }
    }

    /**
     * Keeps a challenge; a former one of the same kind for the same person ends.
     *
     * @return the id that the answer must name
     * @throws ApiException with {@code service_unavailable} when too many are open
     */
    public String insert(Challenge challenge) {
        String id = Secrets.create();
        Long user = orNull(challenge.user());
        database.update(
                "delete from sign_in_challenge where expires_at < ? or (user_id = ?::bigint and kind = ?)",
                clock.instant(),
                user,
                challenge.kind().wire());
        int inserted = database.update(
                INSERT,
                Secrets.hash(id),
                challenge.kind().wire(),
                user,
                challenge.content(),
                clock.instant().plus(LIFETIME),
                MAX_OPEN);
        if (inserted == 0) {
            throw new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "Too many sign-ins at once. Retry shortly.")
                    .retryAfter(RETRY_AFTER);
        }
        return id;
    }

    /** Takes a challenge, so that no second answer finds it. */
    public Optional<Challenge> take(String id, Challenge.Kind kind) {
        return database.find(
                TAKE,
                row -> new Challenge(kind, row.findLong("user_id"), row.getString("content")),
                Secrets.hash(id),
                kind.wire(),
                clock.instant());
    }
}
