// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { AuditEntry, Member, Page } from '../api/console';
import { PageView } from '../app/page-view';
import { List, Load, withQuery } from '../app/load';
import { place, setQuery } from '../app/router';
import { actionOf, auditTable, nameOf } from '../elements/audit-table';
import { csvButton, empty, loaded, more, name, pageHead } from '../elements/parts';
import { ACTIONS } from '../i18n/audit';
import { t } from '../i18n/i18n';

const FILTERS = ['actor', 'action', 'from', 'to'] as const;
const DAYS = ['from', 'to'] as const;

/** Changes of access in the account, by person, action and day; the address has the filters. */
@customElement('at-audit')
export class AuditPage extends PageView {
  private readonly list = new List<AuditEntry>(this, () => this.path({ limit: '50' }));
  private readonly members = new Load<Page<Member>>(this, () => '/v1/members', false);

  private path(more: Record<string, string>): string {
    const { query } = place();
    const filters = Object.fromEntries(FILTERS.map((each) => [each, query.get(each) ?? undefined]));
    return withQuery('/v1/audit', { ...filters, ...more });
  }

  protected override render(): TemplateResult {
    const isFiltered = FILTERS.some((each) => place().query.has(each));
    return html`
      ${pageHead(t('audit'), t('audit_lead'), csvButton(this.path({ format: 'csv' }), 'audit.csv'))} ${this.filters(isFiltered)}
      ${loaded(
        this.list,
        (page) =>
          page.data.length === 0
            ? empty(t('no_audit'), isFiltered ? t('no_audit_fits') : t('no_audit_text'))
            : auditTable(page.data, false, (entry) => this.who(entry)),
        6,
      )}
      ${more(this.list as List<unknown>, this.path({ limit: '50' }))}
    `;
  }

  private filters(isFiltered: boolean): TemplateResult {
    const { query } = place();
    const set = (filter: string, event: Event): void =>
      setQuery({ [filter]: (event.target as HTMLInputElement | HTMLSelectElement).value || undefined });
    const select = (filter: string, label: string, none: string, options: [string, string][]): TemplateResult => html`
      <select aria-label=${label} @change=${(event: Event) => set(filter, event)}>
        <option value="" ?selected=${!query.has(filter)}>${label}: ${none}</option>
        ${options.map(([value, text]) => html`<option value=${value} ?selected=${query.get(filter) === value}>${text}</option>`)}
      </select>
    `;
    return html`<div class="filters">
      ${select('actor', t('who'), t('everybody'), this.actors())}
      ${select(
        'action',
        t('what'),
        t('all'),
        ACTIONS.map((action) => [action, actionOf(action)]),
      )}
      ${DAYS.map(
        (each) => html`<label class="inline">${t(each)}
          <input type="date" .value=${query.get(each) ?? ''} @change=${(event: Event) => set(each, event)} />
        </label>`,
      )}
      ${
        isFiltered
          ? html`<button type="button" class="plain" @click=${() => setQuery(Object.fromEntries(FILTERS.map((each) => [each, undefined])))}>${t('filters_off')}</button>`
          : nothing
      }
    </div>`;
  }

  /** The members, and other actors in the filter: operators, the platform, people who have left. */
  private actors(): [string, string][] {
    const members = (this.members.data?.data ?? []).map((member): [string, string] => [member.id, member.name]);
    const chosen = place().query.get('actor');
    return !chosen || members.some(([id]) => id === chosen) ? members : [...members, [chosen, chosen]];
  }

  private who(entry: AuditEntry): TemplateResult {
    const label = nameOf(entry);
    const href = withQuery(location.pathname + location.search, { actor: entry.actor });
    return html`<a href=${href} aria-label=${t('filter_by', { name: label })}>${name(label)}</a>`;
  }
}
