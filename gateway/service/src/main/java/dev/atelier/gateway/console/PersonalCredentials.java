// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.atelier.gateway.credential.WebCredentials;
import dev.atelier.gateway.oauth.connection.AccountPlans;
import dev.atelier.gateway.signin.SignedInPerson;
import jakarta.inject.Singleton;
import java.util.OptionalLong;

/** The number of the credential that a person has in an account, which is made with the first request. */
@Singleton
class PersonalCredentials {
    /** About 1 MB; a number never changes and is never given to another person. */
    private static final long MAX_KNOWN = 10_000;

    private record Place(long user, long account) {}

    private final WebCredentials credentials;
    private final AccountPlans plans;
    private final Cache<Place, Long> known =
            Caffeine.newBuilder().maximumSize(MAX_KNOWN).build();

    PersonalCredentials(WebCredentials credentials, AccountPlans plans) {
        this.credentials = credentials;
        this.plans = plans;
    }

    /** Blocks. */
    long get(SignedInPerson person) {
        return get(person.user(), person.account());
    }

    /** Blocks. */
    long get(long user, long account) {
        var place = new Place(user, account);
        Long cached = known.getIfPresent(place);
        if (cached != null) {
            return cached;
        }
        OptionalLong found = credentials.find(place.user(), place.account());
        long number = found.isPresent() ? found.orElseThrow() : create(place);
        known.put(place, number);
        return number;
    }

    private long create(Place place) {
        plans.store(place.account());
        return credentials.create(place.user(), place.account());
    }
}
