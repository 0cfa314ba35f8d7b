// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.voice;

import dev.atelier.library.media.DisplayName;
import dev.atelier.platform.id.FileId;
import dev.atelier.platform.id.VoiceId;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import org.hibernate.annotations.Immutable;
import org.jspecify.annotations.Nullable;

/** A voice of an account with the pitch of its sample; immutable. */
@Entity
@Immutable
@Table(name = "voice")
public class Voice {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private long id;

    private long accountId;
    private String name;

    @Enumerated(EnumType.STRING)
    private VoiceProvider provider;

    private @Nullable Long fileId;

    @Column(precision = 6, scale = 2)
    private @Nullable BigDecimal pitchHz;

    private Instant createdAt;

    /** For Hibernate. */
    protected Voice() {}

    Voice(long account, DisplayName name, FileId sample, BigDecimal pitchHz, Instant createdAt) {
        this.accountId = account;
        this.name = name.text();
        this.provider = VoiceProvider.EMBEDDED;
        this.fileId = sample.value();
        this.pitchHz = pitchHz;
        this.createdAt = createdAt;
    }

    public VoiceId id() {
        return new VoiceId(id);
    }

    long account() {
        return accountId;
    }

    public String name() {
        return name;
    }

    public VoiceProvider provider() {
        return provider;
    }

    /** The recording that the voice was created from; the file may be deleted. */
    Optional<FileId> sample() {
        return Optional.ofNullable(fileId).map(FileId::new);
    }

    public Optional<BigDecimal> pitchHz() {
        return Optional.ofNullable(pitchHz);
    }

    Instant createdAt() {
        return createdAt;
    }
}
