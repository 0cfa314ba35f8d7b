# SPDX-License-Identifier: Apache-2.0
"""What the API answers. Made by tools/make_types.py of openapi.json: do not edit it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Optional, Union

from ._download import Downloadable



@dataclass(frozen=True)
class Account:
    id: str = None  # type: ignore[assignment]
    name: str = None  # type: ignore[assignment]
    plan: Plan = None  # type: ignore[assignment]
    #: Credits left on the account.
    credits: int = None  # type: ignore[assignment]
    credential: Credential = None  # type: ignore[assignment]
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class ContentCredentials:
    #: `trusted`; `valid`: intact, and the signer is unknown; `invalid`: something was changed; `unreadable`: there are some, and they cannot be judged.
    validity: Optional[str] = None
    #: Status code of C2PA for what does not hold.
    problem: Optional[str] = None
    manifest: Optional[str] = None
    #: Organisation or name in the certificate.
    signer: Optional[str] = None
    #: The program that wrote them.
    generator: Optional[str] = None
    actions: Optional[list[str]] = None
    #: Codes of IPTC's vocabulary of digital source types.
    source_types: Optional[list[str]] = None
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class CreatedWebhookEndpoint:
    #: RFC 3339 in UTC, with milliseconds.
    last_success_at: Optional[str] = None
    disabled_reason: Optional[str] = None
    headers: list[WebhookHeader] = None  # type: ignore[assignment]
    #: RFC 3339 in UTC, with milliseconds.
    created_at: str = None  # type: ignore[assignment]
    #: RFC 3339 in UTC, with milliseconds.
    next_attempt_at: Optional[str] = None
    id: WebhookEndpointId = None  # type: ignore[assignment]
    url: str = None  # type: ignore[assignment]
    events: list[WebhookEventKind] = None  # type: ignore[assignment]
    enabled: bool = None  # type: ignore[assignment]
    failure_count: int = None  # type: ignore[assignment]
    last_status: Optional[int] = None
    #: RFC 3339 in UTC, with milliseconds.
    disabled_at: Optional[str] = None
    secret: str = field(default=None, repr=False)  # type: ignore[assignment]
    secret_note: str = None  # type: ignore[assignment]
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class Credential:
    #: Only for API keys.
    id: Optional[str] = None
    kind: CredentialKind = None  # type: ignore[assignment]
    scopes: list[Scope] = None  # type: ignore[assignment]
    #: How requests with this credential are marked.
    origin: Origin = None  # type: ignore[assignment]
    #: Credits it may spend in a UTC day; absent when there is no limit.
    daily_cap: Optional[int] = None
    #: Credits it may spend in a UTC month; absent when there is no limit.
    monthly_cap: Optional[int] = None
    spent_today: int = None  # type: ignore[assignment]
    spent_this_month: int = None  # type: ignore[assignment]
    #: RFC 3339 in UTC, with milliseconds.
    daily_resets_at: str = None  # type: ignore[assignment]
    #: RFC 3339 in UTC, with milliseconds.
    monthly_resets_at: str = None  # type: ignore[assignment]
    #: Whether a short balance may be filled up automatically.
    top_up: bool = None  # type: ignore[assignment]
    #: Slugs of the only models that it may run; absent when it may run every model.
    models: Optional[list[str]] = None
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class DeletedFile:
    id: FileId = None  # type: ignore[assignment]
    deleted: bool = None  # type: ignore[assignment]
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class DeletedShelfItem:
    id: ShelfItemId = None  # type: ignore[assignment]
    deleted: bool = None  # type: ignore[assignment]
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class DeletedWebhookEndpoint:
    id: WebhookEndpointId = None  # type: ignore[assignment]
    deleted: bool = None  # type: ignore[assignment]
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class ErrorBody:
    """Every refusal has this shape."""

    error: dict[str, Any] = None  # type: ignore[assignment]
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class Estimate:
    #: The exact price, in whole credits.
    credits: int = None  # type: ignore[assignment]
    model: EstimatedModel = None  # type: ignore[assignment]
    #: How the price comes about; the lines add up to it.
    breakdown: list[PriceLine] = None  # type: ignore[assignment]
    #: Credits on the account.
    balance: int = None  # type: ignore[assignment]
    #: True when the balance covers the price.
    sufficient: bool = None  # type: ignore[assignment]
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class EstimatedModel:
    id: int = None  # type: ignore[assignment]
    name: str = None  # type: ignore[assignment]
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class FilePage:
    data: list[MediaFile] = None  # type: ignore[assignment]
    #: Cursor of the next page, null on the last one.
    next_cursor: Optional[str] = None
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class FinalizeOffer:
    credits: int = None  # type: ignore[assignment]
    #: RFC 3339 in UTC, with milliseconds.
    expires_at: str = None  # type: ignore[assignment]
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class Generation:
    id: GenerationId = None  # type: ignore[assignment]
    status: GenerationStatus = None  # type: ignore[assignment]
    model: GenerationModel = None  # type: ignore[assignment]
    outputs: list[GenerationOutput] = None  # type: ignore[assignment]
    #: What is paid: less than its price where less came than was ordered, 0 when the generation failed and was refunded.
    credits_charged: int = None  # type: ignore[assignment]
    origin: Origin = None  # type: ignore[assignment]
    completed_in_seconds: Optional[float] = None
    error: Optional[GenerationError] = None
    warnings: list[str] = None  # type: ignore[assignment]
    #: RFC 3339 in UTC, with milliseconds.
    created_at: str = None  # type: ignore[assignment]
    project: ProjectId = None  # type: ignore[assignment]
    #: The input with every default made explicit.
    input: dict[str, Any] = None  # type: ignore[assignment]
    #: How the price came about, and what went back.
    cost_breakdown: list[PriceLine] = None  # type: ignore[assignment]
    #: RFC 3339 in UTC, with milliseconds.
    started_at: Optional[str] = None
    #: RFC 3339 in UTC, with milliseconds.
    finished_at: Optional[str] = None
    #: 0 to 1 until it ends: as its provider reports it, or estimated from the model's last runs.
    progress: Optional[float] = None
    #: 1 for the run that is next, while it waits; absent far behind in a long queue.
    queue_position: Optional[int] = None
    #: Until it ends: estimated from the model's last runs and from what is ahead of it.
    estimated_seconds_left: Optional[int] = None
    #: Account that made it; in a shared project it can be another member's.
    made_by: str = None  # type: ignore[assignment]
    #: The pairs that came with its request.
    metadata: Optional[dict[str, Any]] = None
    finalize_1080p: Optional[FinalizeOffer] = None
    #: The generation that this one makes again at 1080p.
    finalizes: Optional[GenerationId] = None
    #: The generation that makes this one again at 1080p.
    finalized_by: Optional[GenerationId] = None
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class GenerationError:
    code: FailureCode = None  # type: ignore[assignment]
    message: str = None  # type: ignore[assignment]
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class GenerationFailedEvent:
    """A generation failed."""

    #: The same for every attempt; skip what you have seen.
    id: str = None  # type: ignore[assignment]
    type: str = None  # type: ignore[assignment]
    created_at: str = None  # type: ignore[assignment]
    data: Generation = None  # type: ignore[assignment]
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class GenerationModel:
    id: int = None  # type: ignore[assignment]
    name: str = None  # type: ignore[assignment]
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class GenerationOutput(Downloadable):
    index: int = None  # type: ignore[assignment]
    type: MediaKind = None  # type: ignore[assignment]
    url: str = None  # type: ignore[assignment]
    width: int = None  # type: ignore[assignment]
    height: int = None  # type: ignore[assignment]
    content_type: Optional[str] = None
    duration_seconds: Optional[float] = None
    provenance: Optional[Provenance] = None
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class GenerationPage:
    data: list[Generation] = None  # type: ignore[assignment]
    #: Cursor of the next page, null on the last one.
    next_cursor: Optional[str] = None
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class GenerationSucceededEvent:
    """A generation succeeded."""

    #: The same for every attempt; skip what you have seen.
    id: str = None  # type: ignore[assignment]
    type: str = None  # type: ignore[assignment]
    created_at: str = None  # type: ignore[assignment]
    data: Generation = None  # type: ignore[assignment]
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class ListenDelivery:
    """One webhook, as an endpoint would receive it."""

    event_id: str = None  # type: ignore[assignment]
    type: str = None  # type: ignore[assignment]
    headers: dict[str, str] = None  # type: ignore[assignment]
    #: The JSON text of the event, byte by byte as it is signed.
    body: str = None  # type: ignore[assignment]
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class ListenReady:
    """The first event of a listening stream."""

    #: Come back with it, and with `Last-Event-ID`, to miss nothing.
    session: str = None  # type: ignore[assignment]
    #: What this session's events are signed with.
    secret: str = field(default=None, repr=False)  # type: ignore[assignment]
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class MediaFile(Downloadable):
    id: FileId = None  # type: ignore[assignment]
    type: MediaKind = None  # type: ignore[assignment]
    #: Name it was uploaded under, for people only.
    name: str = None  # type: ignore[assignment]
    content_type: str = None  # type: ignore[assignment]
    #: In bytes.
    size: int = None  # type: ignore[assignment]
    #: Whoever knows it can read the file.
    url: str = None  # type: ignore[assignment]
    #: A small picture of an image or video.
    thumbnail_url: Optional[str] = None
    width: Optional[int] = None
    height: Optional[int] = None
    duration_seconds: Optional[float] = None
    #: RFC 3339 in UTC, with milliseconds.
    created_at: str = None  # type: ignore[assignment]
    origin: Origin = None  # type: ignore[assignment]
    project: ProjectId = None  # type: ignore[assignment]
    provenance: Optional[Provenance] = None
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class Model:
    id: int = None  # type: ignore[assignment]
    slug: str = None  # type: ignore[assignment]
    name: str = None  # type: ignore[assignment]
    description: str = None  # type: ignore[assignment]
    type: MediaKind = None  # type: ignore[assignment]
    task: str = None  # type: ignore[assignment]
    categories: list[str] = None  # type: ignore[assignment]
    min_plan: Plan = None  # type: ignore[assignment]
    #: Price with every choice at its default; the estimate is exact.
    base_credits: int = None  # type: ignore[assignment]
    #: True when POST /v1/generations waits for the result and answers 200.
    synchronous: bool = None  # type: ignore[assignment]
    #: True when a built-in engine renders this model here in place of its vendor, because no upstream of the vendor is configured.
    stand_in: bool = None  # type: ignore[assignment]
    #: Why; only of a stand-in.
    stand_in_reason: Optional[str] = None
    #: JSON Schema 2020-12 of this model's input; only when a single model is read.
    input_schema: Optional[dict[str, Any]] = None
    #: Paths of this model under a compatibility prefix, by dialect.
    compat: dict[str, list[str]] = None  # type: ignore[assignment]
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class ModelChoice:
    id: int = None  # type: ignore[assignment]
    slug: str = None  # type: ignore[assignment]
    name: str = None  # type: ignore[assignment]
    base_credits: int = None  # type: ignore[assignment]
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class ModelDefaults:
    image: Optional[ModelChoice] = None
    video: Optional[ModelChoice] = None
    audio: Optional[ModelChoice] = None
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class ModelList:
    data: list[Model] = None  # type: ignore[assignment]
    recommended: Optional[ModelRecommendation] = None
    defaults: ModelDefaults = None  # type: ignore[assignment]
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class ModelRecommendation:
    id: int = None  # type: ignore[assignment]
    slug: str = None  # type: ignore[assignment]
    name: str = None  # type: ignore[assignment]
    base_credits: int = None  # type: ignore[assignment]
    why: str = None  # type: ignore[assignment]
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class PriceLine:
    label: str = None  # type: ignore[assignment]
    quantity: float = None  # type: ignore[assignment]
    unit_credits: float = None  # type: ignore[assignment]
    credits: float = None  # type: ignore[assignment]
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class Project:
    id: ProjectId = None  # type: ignore[assignment]
    name: str = None  # type: ignore[assignment]
    #: Ratio that new generations start with, null for the model's own.
    default_aspect_ratio: Optional[str] = None
    #: owner, editor or viewer: what the caller is in it.
    role: ProjectRole = None  # type: ignore[assignment]
    #: Whether the caller may only look at it.
    read_only: bool = None  # type: ignore[assignment]
    #: Whether it is the caller's current project.
    current: bool = None  # type: ignore[assignment]
    #: RFC 3339 in UTC, with milliseconds.
    created_at: str = None  # type: ignore[assignment]
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class ProjectPage:
    data: list[Project] = None  # type: ignore[assignment]
    #: Cursor of the next page, null on the last one.
    next_cursor: Optional[str] = None
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class ProtectedResourceMetadata:
    """Metadata of a protected resource (RFC 9728)."""

    resource: str = None  # type: ignore[assignment]
    authorization_servers: list[str] = None  # type: ignore[assignment]
    scopes_supported: list[str] = None  # type: ignore[assignment]
    bearer_methods_supported: list[str] = None  # type: ignore[assignment]
    resource_name: Optional[str] = None
    resource_documentation: Optional[str] = None
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class Provenance:
    """Content Credentials (C2PA) of the file. Beyond the first version of this API."""

    status: ProvenanceStatus = None  # type: ignore[assignment]
    #: Why there are none: `format` has no place for them, `not_configured`, `failed`.
    reason: Optional[str] = None
    manifest: Optional[str] = None
    #: Organisation or name in the certificate.
    signer: Optional[str] = None
    #: Code of IPTC's vocabulary of digital source types.
    source_type: Optional[str] = None
    #: What the credentials were worth when the file came: `trusted`, `valid` (the signer is unknown), `invalid`, `unreadable`.
    validity: Optional[str] = None
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class ProvenanceReport:
    content_type: str = None  # type: ignore[assignment]
    #: In bytes.
    size: int = None  # type: ignore[assignment]
    sha256: str = None  # type: ignore[assignment]
    #: Null for a file without Content Credentials.
    credentials: Optional[ContentCredentials] = None
    #: Whether this platform made the file. False says only that it does not know the file.
    made_here: bool = None  # type: ignore[assignment]
    #: How it was recognised: `manifest` by credentials that hold, `sha256` by its bytes, `picture` because it looks like a picture that was made here (a hint, and no proof).
    matched_by: list[str] = None  # type: ignore[assignment]
    #: The run that made it; null unless it is one of yours.
    generation: Optional[GenerationId] = None
    #: Which output of that run.
    output_index: Optional[int] = None
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class RecoveredWebhookDeliveries:
    requeued: int = None  # type: ignore[assignment]
    more: bool = None  # type: ignore[assignment]
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class RedeliveredWebhookEvent:
    event_id: str = None  # type: ignore[assignment]
    state: WebhookDeliveryState = None  # type: ignore[assignment]
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class RotatedWebhookSecret:
    id: WebhookEndpointId = None  # type: ignore[assignment]
    secret: str = field(default=None, repr=False)  # type: ignore[assignment]
    secret_note: str = None  # type: ignore[assignment]
    #: RFC 3339 in UTC, with milliseconds.
    former_secret_until: str = None  # type: ignore[assignment]
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class ServiceLinks:
    name: str = None  # type: ignore[assignment]
    version: str = None  # type: ignore[assignment]
    documentation: str = None  # type: ignore[assignment]
    openapi: str = None  # type: ignore[assignment]
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class Shelf:
    id: ProjectId = None  # type: ignore[assignment]
    name: str = None  # type: ignore[assignment]
    #: How many items it shows.
    item_count: int = None  # type: ignore[assignment]
    #: Whether the caller may only look at it.
    read_only: bool = None  # type: ignore[assignment]
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class ShelfItem:
    id: ShelfItemId = None  # type: ignore[assignment]
    name: str = None  # type: ignore[assignment]
    #: What is pinned: file_<n> or gen_<n>#<index>.
    media: str = None  # type: ignore[assignment]
    type: MediaKind = None  # type: ignore[assignment]
    #: Whoever knows it can read the medium; null when it was deleted.
    url: Optional[str] = None
    #: A small picture of an image or video.
    thumbnail_url: Optional[str] = None
    filename: str = None  # type: ignore[assignment]
    #: RFC 3339 in UTC, with milliseconds.
    created_at: str = None  # type: ignore[assignment]
    #: The shelf it is pinned on.
    project: ProjectId = None  # type: ignore[assignment]
    #: False when the medium was deleted.
    available: bool = None  # type: ignore[assignment]
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class ShelfItemPage:
    data: list[ShelfItem] = None  # type: ignore[assignment]
    #: Cursor of the next page, null on the last one.
    next_cursor: Optional[str] = None
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class ShelfPage:
    data: list[Shelf] = None  # type: ignore[assignment]
    #: Cursor of the next page, null on the last one.
    next_cursor: Optional[str] = None
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class Usage:
    from_: str = None  # type: ignore[assignment]
    to: str = None  # type: ignore[assignment]
    #: day, model, project, credential, origin or `metadata[key]`.
    group_by: str = None  # type: ignore[assignment]
    data: list[UsageSums] = None  # type: ignore[assignment]
    #: All groups together, also those beyond the longest list.
    total: UsageSums = None  # type: ignore[assignment]
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class UsageSums:
    #: The day, model, project, credential, origin or value of a key of metadata; `total` for all of them.
    key: str = None  # type: ignore[assignment]
    #: Generations that were charged.
    generations: int = None  # type: ignore[assignment]
    #: How many of them were refunded as a whole.
    refunds: int = None  # type: ignore[assignment]
    #: Credits spent, without those that were refunded.
    credits: int = None  # type: ignore[assignment]
    #: Credits that were refunded, also those of what was ordered and did not come.
    credits_refunded: int = None  # type: ignore[assignment]
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class Voice:
    id: VoiceId = None  # type: ignore[assignment]
    #: What a voice input accepts.
    value: VoiceId = None  # type: ignore[assignment]
    name: str = None  # type: ignore[assignment]
    #: embedded, elevenlabs or minimax.
    provider: VoiceProvider = None  # type: ignore[assignment]
    #: RFC 3339 in UTC, with milliseconds.
    created_at: str = None  # type: ignore[assignment]
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class VoicePage:
    data: list[Voice] = None  # type: ignore[assignment]
    #: Cursor of the next page, null on the last one.
    next_cursor: Optional[str] = None
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class WebhookAttempt:
    n: int = None  # type: ignore[assignment]
    #: RFC 3339 in UTC, with milliseconds.
    at: str = None  # type: ignore[assignment]
    redelivery: bool = None  # type: ignore[assignment]
    status_code: Optional[int] = None
    duration_ms: int = None  # type: ignore[assignment]
    error: Optional[str] = None
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class WebhookDelivery:
    event_id: str = None  # type: ignore[assignment]
    type: str = None  # type: ignore[assignment]
    generation: GenerationId = None  # type: ignore[assignment]
    state: WebhookDeliveryState = None  # type: ignore[assignment]
    #: RFC 3339 in UTC, with milliseconds.
    created_at: str = None  # type: ignore[assignment]
    attempts: list[WebhookAttempt] = None  # type: ignore[assignment]
    #: RFC 3339 in UTC, with milliseconds.
    next_attempt_at: Optional[str] = None
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class WebhookDeliveryPage:
    data: list[WebhookDelivery] = None  # type: ignore[assignment]
    next_cursor: Optional[str] = None
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class WebhookEndpoint:
    id: WebhookEndpointId = None  # type: ignore[assignment]
    url: str = None  # type: ignore[assignment]
    events: list[WebhookEventKind] = None  # type: ignore[assignment]
    enabled: bool = None  # type: ignore[assignment]
    failure_count: int = None  # type: ignore[assignment]
    #: RFC 3339 in UTC, with milliseconds.
    last_success_at: Optional[str] = None
    last_status: Optional[int] = None
    #: RFC 3339 in UTC, with milliseconds.
    next_attempt_at: Optional[str] = None
    #: RFC 3339 in UTC, with milliseconds.
    disabled_at: Optional[str] = None
    disabled_reason: Optional[str] = None
    headers: list[WebhookHeader] = None  # type: ignore[assignment]
    #: RFC 3339 in UTC, with milliseconds.
    created_at: str = None  # type: ignore[assignment]
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class WebhookEndpointPage:
    data: list[WebhookEndpoint] = None  # type: ignore[assignment]
    next_cursor: Optional[str] = None
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class WebhookHeader:
    name: str = None  # type: ignore[assignment]
    hint: Optional[str] = None
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class WebhookTestEvent:
    """A test event."""

    #: The same for every attempt; skip what you have seen.
    id: str = None  # type: ignore[assignment]
    type: str = None  # type: ignore[assignment]
    created_at: str = None  # type: ignore[assignment]
    data: Generation = None  # type: ignore[assignment]
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


@dataclass(frozen=True)
class WebhookTestResult:
    event_id: str = None  # type: ignore[assignment]
    delivered: bool = None  # type: ignore[assignment]
    status_code: Optional[int] = None
    duration_ms: int = None  # type: ignore[assignment]
    error: Optional[str] = None
    #: The object as it came, with members that were added later.
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

CredentialKind = str
ErrorCode = str
FailureCode = str
FileId = str
GenerationId = str
GenerationStatus = str
MediaKind = str
ModelReference = Union[str, int]
Origin = str
Plan = str
ProjectId = str
ProjectRole = str
ProvenanceStatus = str
Scope = str
ShelfItemId = str
VoiceId = str
VoiceProvider = str
WebhookDeliveryState = str
WebhookEndpointId = str
WebhookEvent = Union[GenerationSucceededEvent, GenerationFailedEvent, WebhookTestEvent]
WebhookEventKind = str
