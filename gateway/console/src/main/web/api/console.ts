// SPDX-License-Identifier: Apache-2.0
// What the console's own calls answer. The types of the public API are in types.ts, which is made from openapi.json.

export type Role = 'owner' | 'admin' | 'member' | 'viewer';
export type Theme = 'light' | 'dark' | 'system';
export type Language = 'en' | 'de';

export interface Membership {
  id: string;
  name: string;
  role: Role;
}

export interface Session {
  user: { id: string; name: string; email: string };
  account: Membership;
  accounts: Membership[];
  operator_role?: 'viewer' | 'support' | 'admin';
  signed_in_at: string;
  recent_until: string;
  /** How long the secret before a rotation still works. */
  key_overlap_seconds: number;
  settings: { language?: Language; theme?: Theme };
  may: {
    run: boolean;
    edit: boolean;
    manage_keys: boolean;
    manage_webhooks: boolean;
    manage_members: boolean;
    buy_credits: boolean;
    read_audit: boolean;
  };
}

export interface Page<T> {
  data: T[];
  next_cursor?: string | null;
}

export interface ApiKey {
  id: string;
  name: string;
  /** The secret, only in the answer that makes it. */
  key?: string;
  hint: string;
  scopes: string[];
  daily_cap?: number | null;
  monthly_cap?: number | null;
  top_up: boolean;
  /** The only models that it may run, and the only networks that it may be used from. */
  models?: string[];
  addresses?: string[];
  spent_today?: number;
  spent_this_month?: number;
  created_at: string;
  expires_at?: string | null;
  revoked_at?: string | null;
  previous_until?: string | null;
  last_used_at?: string | null;
}

export interface NewApiKey {
  name: string;
  scopes: string[];
  daily_cap: number | null;
  monthly_cap: number | null;
  top_up: boolean;
  models: string[] | null;
  addresses: string[] | null;
  expires_in_days?: number;
}

export interface Connection {
  id: string;
  name: string;
  client_id: string;
  verified_host?: string;
  redirect_host: string;
  scopes: string[];
  daily_cap?: number | null;
  monthly_cap?: number | null;
  top_up: boolean;
  models?: string[];
  spent_today?: number;
  spent_this_month?: number;
  created_at: string;
  last_used_at?: string;
  revoked_at?: string;
  ends_at: string;
  mine: boolean;
}

export interface CredentialName {
  id: string;
  kind: string;
  name: string;
  revoked: boolean;
  member?: { id: string; name: string };
}

export interface LedgerEntry {
  id: number;
  at: string;
  kind: string;
  generation?: string;
  amount: number;
  balance_after: number;
}

export interface Grant {
  id: number;
  source: string;
  credits: number;
  remaining: number;
  reason: string;
  created_at: string;
  expires_at?: string;
}

/** What one side of a webhook's attempt said. */
export interface Message {
  headers: Record<string, string>;
  body: string;
  is_cut: boolean;
}

export interface Exchange {
  /** The number of the attempt. */
  n: number;
  request: Message;
  answer?: Message;
}

/** What can be bought; prices are in the smallest unit of the currency. */
export interface TopUpOffer {
  is_for_sale: boolean;
  /** Whether the account can pay. */
  can_buy: boolean;
  /** What automatic top-ups buy; absent without a payment method. */
  pack?: string;
  packs: { name: string; credits: number; price_minor: number }[];
  currency: string;
  per_day: number;
}

export interface Purchase {
  state: 'open' | 'paid' | 'failed';
  credits: number;
}

export interface Member {
  id: string;
  name: string;
  email?: string;
  role: Role;
  me: boolean;
  /** Absent where the reader may not see it, and for a member who never used the console. */
  spending?: { daily_cap?: number; monthly_cap?: number; today?: number; this_month?: number };
}

export interface Invite {
  id: string;
  email: string;
  role: Role;
  created_at: string;
  expires_at: string;
  link?: string;
  /** Whether the link was also mailed; only in the answer that makes it. */
  mailed?: boolean;
}

export interface AuditEntry {
  at: string;
  actor: string;
  actor_name?: string;
  action: string;
  account?: string;
  key?: string;
  request_id: string;
  detail: unknown;
}

export interface BrowserSession {
  id: string;
  current: boolean;
  signed_in_at: string;
  last_seen_at: string;
  address: string;
  browser: string;
}
