// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.voice;

import io.quarkus.hibernate.orm.panache.PanacheRepository;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;

/** Queries voices of an account. */
@ApplicationScoped
class VoiceRepository implements PanacheRepository<Voice> {

    Optional<Voice> findOwned(long id, long account) {
        return find("id = ?1 and accountId = ?2", id, account).firstResultOptional();
    }

    /** Lists voices with a number below {@code before}, newest first. */
    List<Voice> listNewest(long account, Optional<VoiceProvider> provider, long before, int limit) {
        return (provider.isPresent()
                        ? find(
                                "accountId = ?1 and id < ?2 and provider = ?3 order by id desc",
                                account,
                                before,
                                provider.orElseThrow())
                        : find("accountId = ?1 and id < ?2 order by id desc", account, before))
                .page(0, limit)
                .list();
    }

    long countOwned(long account) {
        return count("accountId", account);
    }
}
