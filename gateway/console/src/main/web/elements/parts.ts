// SPDX-License-Identifier: Apache-2.0
// Small pieces that hold no state.
import { html, nothing, type TemplateResult } from 'lit';
import { download, type ApiError } from '../api/http';
import { credits, date, number, relative, t, word } from '../i18n/i18n';
import type { Load, List } from '../app/load';
import './copy-button';
import { icon } from './icons';
import { attempt } from './toast';
import './wait-time';

export type Content = TemplateResult | TemplateResult[] | string | typeof nothing;

export const money = (n: number): TemplateResult => html`<span class="number">${credits(n)}</span>`;

/** A time in words; the exact one is in its title. */
export const time = (iso: string | null | undefined, none: Content = '–'): Content =>
  iso
    ? html`<time datetime=${iso} title=${new Date(iso)
        .toISOString()
        .replace('T', ' ')
        .replace(/\.\d+Z/, ' UTC')}>${relative(iso)}</time>`
    : none;

export const day = (iso: string): TemplateResult => html`<time datetime=${iso}>${date(iso)}</time>`;

const TONES: Record<string, string> = {
  succeeded: 'good',
  delivered: 'good',
  failed: 'bad',
  disabled: 'bad',
  revoked: 'quiet',
  canceled: 'quiet',
  processing: 'busy',
  queued: 'busy',
  pending: 'busy',
  sending: 'busy',
};

export const status = (value: string): TemplateResult =>
  html`<span class="badge ${TONES[value] ?? 'quiet'}">${word('status', value)}</span>`;

export const badge = (text: string, tone = 'quiet'): TemplateResult => html`<span class="badge ${tone}">${text}</span>`;

export const pageHead = (title: string, text: Content = nothing, actions: Content = nothing): TemplateResult => html`
  <header class="page-head">
    <div>
      <h1 tabindex="-1" title=${title}>${title}</h1>
      ${text === nothing ? nothing : html`<p class="lead">${text}</p>`}
    </div>
    ${actions === nothing ? nothing : html`<div class="actions">${actions}</div>`}
  </header>
`;

/** What is wrong, what to do, and the number under which the operator finds it. */
export function fault(error: ApiError, retry?: () => void): TemplateResult {
  const advice = ADVICE[error.code] ?? ADVICE[String(error.status)];
  return html`
    <div class="fault" role="alert">
      <p class="fault-title">${icon('alert')} ${headlineOf(error)}</p>
      ${error.status === 0 ? nothing : html`<p>${error.message}</p>`}
      ${advice ? html`<p class="small">${advice()}</p>` : nothing}
      <div class="actions">
        ${retry ? html`<button type="button" @click=${retry}>${t('retry')}</button>` : nothing}
        ${error.requestId ? html`<span class="small">${t('request')} <at-copy .text=${error.requestId} .label=${error.requestId}></at-copy></span>` : nothing}
      </div>
    </div>
  `;
}

function headlineOf(error: ApiError): Content {
  switch (error.status) {
    case 0:
      return t('fault_offline');
    case 402:
      return error.code === 'token_cap_exceeded' ? t('fault_cap') : t('fault_402');
    case 403:
      return error.code === 'plan_required' ? t('fault_plan') : t('fault_403');
    case 404:
      return t('fault_404');
    case 422:
      return t('fault_422');
    case 429:
      return html`<at-wait .seconds=${error.retryAfter ?? 5} .since=${error}></at-wait>`;
    case 503:
      return t('fault_503');
    default:
      return t('fault_other');
  }
}

const ADVICE: Record<string, () => TemplateResult | string> = {
  insufficient_credits: () => html`<a href="/console/credits">${t('advice_credits')}</a>`,
  token_cap_exceeded: () => html`<a href="/console/members">${t('advice_caps')}</a>`,
  plan_required: () => t('advice_plan'),
  insufficient_scope: () => t('advice_role'),
  offline: () => t('advice_offline'),
  '500': () => t('advice_operator'),
};

export const skeleton = (rows = 4): TemplateResult => html`
  <div class="skeleton" role="status" aria-label=${t('loading')}>${Array.from({ length: rows }, () => html`<div></div>`)}</div>
`;

/** @param command what a program sends to the same end, after `curl` and the address of the service */
export const empty = (
  title: string,
  text: Content,
  action: Content = nothing,
  command?: [path: string, rest?: string],
): TemplateResult => html`
  <div class="empty">
    <p class="empty-title">${title}</p>
    <p>${text}</p>
    ${action} ${command ? curl(...command) : nothing}
  </div>
`;

function curl(path: string, rest = ''): TemplateResult {
  const line = `curl -s "${location.origin}${path}" -H "Authorization: Bearer $ATELIER_API_KEY"${rest}`;
  return html`<p class="secret"><code>${line}</code> <at-copy .text=${line}></at-copy></p>`;
}

/** The state of a read: a skeleton, a fault, or what it brought. Data of before stays under a fault. */
export function loaded<T>(load: Load<T>, show: (data: T) => Content, rows = 4): Content {
  if (load.data === undefined) return load.error ? fault(load.error, () => void load.reload()) : skeleton(rows);
  return html`${load.error ? fault(load.error, () => void load.reload()) : nothing}${show(load.data)}`;
}

export const more = (list: List<unknown>, path: string): Content =>
  list.hasMore
    ? html`<div class="more"><button type="button" ?disabled=${list.isLoadingMore} @click=${() => list.more(path)}>${t('more')}</button></div>`
    : nothing;

/** What a view shows, as a file for spreadsheets. */
export const csvButton = (path: string, file: string): TemplateResult => html`
  <button type="button" @click=${() => attempt(() => download(path, file))}>${icon('download')} ${t('download_csv')}</button>
`;

export interface Column<T> {
  label: string;
  cell: (row: T) => Content;
  isNumber?: boolean;
}

/** A table that becomes a list of cards on a phone. */
export function table<T>(
  caption: string,
  columns: Column<T>[],
  rows: readonly T[],
  rowClass: (row: T) => string = () => '',
): TemplateResult {
  return html`
    <div class="table">
      <table>
        <caption class="visually-hidden">${caption}</caption>
        <thead>
          <tr>${columns.map((column) => html`<th scope="col" class=${column.isNumber ? 'end' : ''}>${column.label}</th>`)}</tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) => html`<tr class=${rowClass(row)}>
              ${columns.map(
                (column) =>
                  html`<td data-label=${column.label} class=${column.isNumber ? 'end' : ''}><div>${column.cell(row)}</div></td>`,
              )}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  `;
}

/** A long name that is cut where the row ends, in whole in its title. */
export const name = (text: string): TemplateResult => html`<span class="name" title=${text}>${text}</span>`;

export const stat = (label: string, value: Content, note: Content = nothing): TemplateResult => html`
  <div class="stat">
    <dt>${label}</dt>
    <dd>${value}</dd>
    ${note === nothing ? nothing : html`<dd class="small">${note}</dd>`}
  </div>
`;

/** How much of a cap is spent. */
export const spentOf = (label: string, spent: number | undefined, cap: number | null | undefined): Content => {
  if (spent === undefined) return '–';
  if (cap === null || cap === undefined) return html`<span class="number">${number(spent)}</span>`;
  return html`<span class="cap"
    ><span class="number">${number(spent)} / ${number(cap)}</span
    ><meter min="0" max=${Math.max(cap, 1)} value=${Math.min(spent, cap)} high=${cap * 0.9} aria-label=${label}></meter
  ></span>`;
};

export const tabs = (
  label: string,
  current: string,
  items: { id: string; label: string; href: string }[],
): TemplateResult => html`
  <nav class="tabs" aria-label=${label}>
    ${items.map((item) => html`<a href=${item.href} aria-current=${item.id === current ? 'page' : nothing}>${item.label}</a>`)}
  </nav>
`;
