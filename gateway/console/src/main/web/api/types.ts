// SPDX-License-Identifier: Apache-2.0
// Made from openapi.json by ApiTypesTest with -Dwrite-docs; do not edit.

export interface Account {
  id: string;
  name: string;
  plan: Plan;
  credits: number;
  credential: Credential;
}

export interface ContentCredentials {
  validity?: string;
  problem?: string;
  manifest?: string;
  signer?: string;
  generator?: string;
  actions?: (string)[];
  source_types?: (string)[];
}

export interface CreateProjectRequest {
  name?: string;
  default_aspect_ratio?: string;
}

export interface CreateShelfItemRequest {
  media: string;
  name?: string;
}

export interface CreateWebhookEndpointRequest {
  url: string;
  events?: ('*' | 'generation.succeeded' | 'generation.failed')[];
  headers?: Record<string, unknown>;
}

export interface CreatedWebhookEndpoint {
  last_success_at?: string;
  disabled_reason?: string;
  headers: (WebhookHeader)[];
  created_at: string;
  next_attempt_at?: string;
  id: WebhookEndpointId;
  url: string;
  events: (WebhookEventKind)[];
  enabled: boolean;
  failure_count: number;
  last_status?: number;
  disabled_at?: string;
  secret: string;
  secret_note: string;
}

export interface Credential {
  id?: string;
  kind: CredentialKind;
  scopes: (Scope)[];
  origin: Origin;
  daily_cap?: number;
  monthly_cap?: number;
  spent_today: number;
  spent_this_month: number;
  daily_resets_at: string;
  monthly_resets_at: string;
  top_up: boolean;
  models?: (string)[];
}

export type CredentialKind = 'api_key' | 'oauth' | 'web';

export interface DeletedFile {
  id: FileId;
  deleted: boolean;
}

export interface DeletedShelfItem {
  id: ShelfItemId;
  deleted: boolean;
}

export interface DeletedWebhookEndpoint {
  id: WebhookEndpointId;
  deleted: boolean;
}

export interface ErrorBody {
  error: {
    code: ErrorCode;
    message: string;
    param?: string;
    request_id: string;
  };
}

export type ErrorCode = 'invalid_json' | 'unauthorized' | 'invalid_token' | 'insufficient_credits' | 'token_cap_exceeded' | 'plan_required' | 'insufficient_scope' | 'storage_quota_exceeded' | 'project_read_only' | 'not_found' | 'idempotency_conflict' | 'idempotency_in_progress' | 'already_exists' | 'not_cancelable' | 'not_finalizable' | 'invalid_input' | 'moderation_blocked' | 'rate_limited' | 'concurrency_limit' | 'internal_error' | 'provider_error' | 'model_unavailable' | 'service_unavailable';

export interface Estimate {
  credits: number;
  model: EstimatedModel;
  breakdown: (PriceLine)[];
  balance: number;
  sufficient: boolean;
}

export interface EstimatedModel {
  id: number;
  name: string;
}

export type FailureCode = 'canceled' | 'provider_error' | 'moderation_blocked' | 'model_unavailable' | 'timeout';

export type FileId = string;

export interface FilePage {
  data: (MediaFile)[];
  next_cursor: string | null;
}

export interface FinalizeOffer {
  credits: number;
  expires_at: string;
}

export interface Generation {
  id: GenerationId;
  status: GenerationStatus;
  model: GenerationModel;
  outputs: (GenerationOutput)[];
  credits_charged: number;
  origin: Origin;
  completed_in_seconds?: number;
  error?: GenerationError;
  warnings: (string)[];
  created_at: string;
  project: ProjectId;
  input: Record<string, unknown>;
  cost_breakdown: (PriceLine)[];
  started_at?: string;
  finished_at?: string;
  progress?: number;
  queue_position?: number;
  estimated_seconds_left?: number;
  made_by: string;
  metadata?: Record<string, unknown>;
  finalize_1080p?: FinalizeOffer;
  finalizes?: GenerationId;
  finalized_by?: GenerationId;
}

export interface GenerationError {
  code: FailureCode;
  message: string;
}

export interface GenerationFailedEvent {
  id: string;
  type: string;
  created_at: string;
  data: Generation;
}

export type GenerationId = string;

export interface GenerationModel {
  id: number;
  name: string;
}

export interface GenerationOutput {
  index: number;
  type: MediaKind;
  url: string;
  width: number;
  height: number;
  content_type?: string;
  duration_seconds?: number;
  provenance?: Provenance;
}

export interface GenerationPage {
  data: (Generation)[];
  next_cursor: string | null;
}

export interface GenerationRequest {
  model: ModelReference;
  input: Record<string, unknown>;
  project?: ProjectId;
  max_credits?: number;
  metadata?: Record<string, unknown>;
}

export type GenerationStatus = 'queued' | 'processing' | 'succeeded' | 'failed';

export interface GenerationSucceededEvent {
  id: string;
  type: string;
  created_at: string;
  data: Generation;
}

export interface ImportFileRequest {
  url: string;
  model?: string;
}

export interface ListenDelivery {
  event_id: string;
  type: string;
  headers: Record<string, unknown>;
  body: string;
}

export interface ListenReady {
  session: string;
  secret: string;
}

export interface MediaFile {
  id: FileId;
  type: MediaKind;
  name: string;
  content_type: string;
  size: number;
  url: string;
  thumbnail_url: string | null;
  width: number | null;
  height: number | null;
  duration_seconds: number | null;
  created_at: string;
  origin: Origin;
  project: ProjectId;
  provenance: Provenance | null;
}

export type MediaKind = 'image' | 'video' | 'audio' | 'other';

export interface Model {
  id: number;
  slug: string;
  name: string;
  description: string;
  type: MediaKind;
  task: string;
  categories: (string)[];
  min_plan: Plan;
  base_credits: number;
  synchronous: boolean;
  stand_in: boolean;
  stand_in_reason?: string;
  input_schema?: Record<string, unknown>;
  compat: Record<string, unknown>;
}

export interface ModelChoice {
  id: number;
  slug: string;
  name: string;
  base_credits: number;
}

export interface ModelDefaults {
  image: ModelChoice | null;
  video: ModelChoice | null;
  audio: ModelChoice | null;
}

export interface ModelList {
  data: (Model)[];
  recommended?: ModelRecommendation;
  defaults: ModelDefaults;
}

export interface ModelRecommendation {
  id: number;
  slug: string;
  name: string;
  base_credits: number;
  why: string;
}

export type ModelReference = string | number;

export type Origin = 'web' | 'api' | 'mcp' | 'cli';

export type Plan = 'free' | 'basic' | 'pro' | 'studio';

export interface PriceLine {
  label: string;
  quantity: number;
  unit_credits: number;
  credits: number;
}

export interface Project {
  id: ProjectId;
  name: string;
  default_aspect_ratio: string | null;
  role: ProjectRole;
  read_only: boolean;
  current: boolean;
  created_at: string;
}

export type ProjectId = string;

export interface ProjectPage {
  data: (Project)[];
  next_cursor: string | null;
}

export type ProjectRole = 'owner' | 'editor' | 'viewer';

export interface ProtectedResourceMetadata {
  resource: string;
  authorization_servers: (string)[];
  scopes_supported: (string)[];
  bearer_methods_supported: (string)[];
  resource_name?: string;
  resource_documentation?: string;
}

export interface Provenance {
  status: ProvenanceStatus;
  reason?: string;
  manifest?: string;
  signer?: string;
  source_type?: string;
  validity?: string;
}

export interface ProvenanceForm {
  file: string;
}

export interface ProvenanceReport {
  content_type: string;
  size: number;
  sha256: string;
  credentials: ContentCredentials | null;
  made_here: boolean;
  matched_by: (string)[];
  generation: GenerationId | null;
  output_index: number | null;
}

export interface ProvenanceRequest {
  url: string;
}

export type ProvenanceStatus = 'signed' | 'kept' | 'removed' | 'none';

export interface RecoverWebhookEndpointRequest {
  since: string;
}

export interface RecoveredWebhookDeliveries {
  requeued: number;
  more: boolean;
}

export interface RedeliveredWebhookEvent {
  event_id: string;
  state: WebhookDeliveryState;
}

export interface RenameShelfItemRequest {
  name: string;
}

export interface RotatedWebhookSecret {
  id: WebhookEndpointId;
  secret: string;
  secret_note: string;
  former_secret_until: string;
}

export type Scope = 'read' | 'generate' | 'library';

export interface ServiceLinks {
  name: string;
  version: string;
  documentation: string;
  openapi: string;
}

export interface Shelf {
  id: ProjectId;
  name: string;
  item_count: number;
  read_only: boolean;
}

export interface ShelfItem {
  id: ShelfItemId;
  name: string;
  media: string;
  type: MediaKind;
  url: string | null;
  thumbnail_url: string | null;
  filename: string;
  created_at: string;
  project: ProjectId;
  available: boolean;
}

export type ShelfItemId = string;

export interface ShelfItemPage {
  data: (ShelfItem)[];
  next_cursor: string | null;
}

export interface ShelfPage {
  data: (Shelf)[];
  next_cursor: string | null;
}

export interface UpdateWebhookEndpointRequest {
  url?: string;
  events?: ('*' | 'generation.succeeded' | 'generation.failed')[];
  enabled?: boolean;
  headers?: Record<string, unknown> | null;
}

export interface UploadFileRequest {
  file: string;
  model?: string;
}

export interface Usage {
  from: string;
  to: string;
  group_by: string;
  data: (UsageSums)[];
  total: UsageSums;
}

export interface UsageSums {
  key: string;
  generations: number;
  refunds: number;
  credits: number;
  credits_refunded: number;
}

export interface Voice {
  id: VoiceId;
  value: VoiceId;
  name: string;
  provider: VoiceProvider;
  created_at: string;
}

export type VoiceId = string;

export interface VoicePage {
  data: (Voice)[];
  next_cursor: string | null;
}

export type VoiceProvider = 'embedded' | 'elevenlabs' | 'minimax';

export interface WebhookAttempt {
  n: number;
  at: string;
  redelivery: boolean;
  status_code?: number;
  duration_ms: number;
  error?: string;
}

export interface WebhookDelivery {
  event_id: string;
  type: string;
  generation: GenerationId;
  state: WebhookDeliveryState;
  created_at: string;
  attempts: (WebhookAttempt)[];
  next_attempt_at?: string;
}

export interface WebhookDeliveryPage {
  data: (WebhookDelivery)[];
  next_cursor: string | null;
}

export type WebhookDeliveryState = 'pending' | 'sending' | 'delivered' | 'failed' | 'canceled';

export interface WebhookEndpoint {
  id: WebhookEndpointId;
  url: string;
  events: (WebhookEventKind)[];
  enabled: boolean;
  failure_count: number;
  last_success_at?: string;
  last_status?: number;
  next_attempt_at?: string;
  disabled_at?: string;
  disabled_reason?: string;
  headers: (WebhookHeader)[];
  created_at: string;
}

export type WebhookEndpointId = string;

export interface WebhookEndpointPage {
  data: (WebhookEndpoint)[];
  next_cursor: string | null;
}

export type WebhookEvent = GenerationSucceededEvent | GenerationFailedEvent | WebhookTestEvent;

export type WebhookEventKind = '*' | 'generation.succeeded' | 'generation.failed';

export interface WebhookHeader {
  name: string;
  hint?: string;
}

export interface WebhookTestEvent {
  id: string;
  type: string;
  created_at: string;
  data: Generation;
}

export interface WebhookTestResult {
  event_id: string;
  delivered: boolean;
  status_code?: number;
  duration_ms: number;
  error?: string;
}
