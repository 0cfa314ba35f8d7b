// SPDX-License-Identifier: Apache-2.0
// The operator API as the console reaches it, and what it answers.
import { call } from './http';

export interface OperatorAccount {
  id: string;
  name: string;
  plan: string;
  credits: number;
  closed: boolean;
}

export interface LedgerAudit {
  ok: boolean;
  problems: string[];
  accounts: number;
  entries: number;
  clearing: number;
  in_flight: number;
}

export interface MarginSums {
  key: string;
  runs: number;
  succeeded?: number;
  credits: number;
  revenue_usd?: number;
  /** What upstreams charged us, as far as it is known. */
  cost_usd: number;
  /** How many of the successful runs that cost is of. */
  cost_known_runs: number;
  margin_usd?: number;
}

export interface Margin {
  data: MarginSums[];
  total: Partial<MarginSums>;
}

/** A change by an operator; the reason goes to the audit log. */
export const act = <T>(method: string, path: string, reason: string, body?: unknown): Promise<T> =>
  call<T>(method, `/operator/${path}`, { body, headers: { 'X-Atelier-Reason': encodeURIComponent(reason) } });

export interface OperatorModel {
  id: number;
  slug: string;
  name: string;
  type: string;
  state: 'ready' | 'stand_in' | 'unavailable' | 'off';
  base_credits: number;
  /** In the order in which they are tried. */
  upstreams: { upstream: string; model: string; configured: boolean; cost_usd?: number; cost_per?: string }[];
  last_error?: { code: string; upstream: string; at: string };
}

/** What a plan allows a minute; a limit that is absent does not exist. */
export interface OperatorPlan {
  plan: string;
  accounts: number;
  has_api_keys: boolean;
  limits: Partial<Record<'requests' | 'generations' | 'estimates' | 'account_requests' | 'account_generations', number>>;
}

export interface Upstream {
  name: string;
  dialect?: string;
  engine: boolean;
  waiting: number;
  running: number;
  places?: number;
  succeeded: number;
  failed: number;
  success_share?: number;
  p50_ms?: number;
  p95_ms?: number;
  paused_models: string[];
}

export interface OperatorRun {
  id: string;
  account: string;
  model: string;
  status: string;
  upstream: string;
  created_at: string;
  started_at?: string;
  due_at?: string;
  deadline?: string;
  held: boolean;
  stuck: boolean;
}

export interface SystemState {
  /** Without a process when none of the service answered. */
  services: { name: string; process?: { version: string; started_at: string; disk_free: number; disk_total: number } }[];
  lags?: { group: string; waiting: number }[];
}

/** An event that a consumer gave up. */
export interface DeadLetter {
  id: string;
  at: string;
  event: string;
  type: string;
  subject: string;
  reason: string;
  body: string;
  replayed_at?: string;
}

export interface OperatorUser {
  id: string;
  name: string;
  email: string;
  operator_role?: string;
  disabled: boolean;
  created_at: string;
  accounts: { id: string; name: string; role: string }[];
}
