// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { asApiError, patch, remove, type ApiError } from '../api/http';
import type { Connection } from '../api/console';
import { PageView } from '../app/page-view';
import { List } from '../app/load';
import '../elements/confirm-dialog';
import { badge, empty, fault, loaded, name, pageHead, spentOf, status, table, time } from '../elements/parts';
import { t, word } from '../i18n/i18n';

/** The applications that people of the account approved. */
@customElement('at-connections')
export class ConnectionsPage extends PageView {
  private readonly list = new List<Connection>(this, () => '/v1/connections');
  @state() private leaving?: Connection;
  @state() private edited?: Connection;
  @state() private error?: ApiError;

  protected override render(): TemplateResult {
    return html`
      ${pageHead(t('connections'), t('connections_lead'))}
      ${loaded(this.list, (page) => (page.data.length === 0 ? empty(t('no_connections'), t('no_connections_text', { url: `${location.origin}/mcp` })) : this.table(page.data)))}
      ${
        this.leaving
          ? html`<at-confirm
            .heading=${t('revoke_connection')}
            .text=${t('revoke_connection_text', { name: this.leaving.name })}
            .button=${t('revoke')}
            .act=${() => remove(`/v1/connections/${this.leaving?.id ?? ''}`)}
            @done=${() => (this.leaving = undefined)}
          ></at-confirm>`
          : nothing
      }
      ${this.edited ? html`<at-dialog .heading=${this.edited.name} .body=${this.form(this.edited)} @close=${() => (this.edited = undefined)}></at-dialog>` : nothing}
    `;
  }

  private table(connections: Connection[]): TemplateResult {
    return table(
      t('connections'),
      [
        {
          label: t('application'),
          cell: (each: Connection) =>
            html`${name(each.name)}<br /><span class="small">${each.verified_host ?? t('unverified')} → ${each.redirect_host}</span>`,
        },
        { label: t('scopes'), cell: (each) => each.scopes.map((scope) => badge(word('scope', scope))) },
        { label: t('today'), cell: (each) => spentOf(t('today'), each.spent_today, each.daily_cap), isNumber: true },
        {
          label: t('this_month'),
          cell: (each) => spentOf(t('this_month'), each.spent_this_month, each.monthly_cap),
          isNumber: true,
        },
        { label: t('last_used'), cell: (each) => time(each.last_used_at, t('never')) },
        {
          label: t('actions'),
          cell: (each) =>
            each.revoked_at
              ? status('revoked')
              : html`<span class="row-acts">
                  <button type="button" @click=${() => (this.edited = each)}>${t('edit')}</button>
                  <button type="button" @click=${() => (this.leaving = each)}>${t('revoke')}</button>
                </span>`,
        },
      ],
      connections,
      (each) => (each.revoked_at ? 'is-gone' : ''),
    );
  }

  private form(connection: Connection): TemplateResult {
    const cap = (field: 'daily_cap' | 'monthly_cap', label: string): TemplateResult => html`<div>
      <label for="connection-${field}">${label}</label>
      <input id="connection-${field}" name=${field} type="number" min="1" placeholder=${t('no_cap')} .value=${connection[field] ? String(connection[field]) : ''} />
    </div>`;
    return html`<form @submit=${(event: SubmitEvent) => this.save(event)}>
      <div class="two">${cap('daily_cap', t('daily_cap'))} ${cap('monthly_cap', t('monthly_cap'))}</div>
      ${this.error ? fault(this.error) : nothing}
      <div class="actions end"><button class="primary">${t('save')}</button></div>
    </form>`;
  }

  private async save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const fields = new FormData(event.currentTarget as HTMLFormElement);
    const cap = (field: string): number | null => Number(fields.get(field)) || null;
    try {
      await patch(`/v1/connections/${this.edited?.id ?? ''}`, {
        daily_cap: cap('daily_cap'),
        monthly_cap: cap('monthly_cap'),
      });
      this.edited = undefined;
      this.error = undefined;
    } catch (refusal) {
      this.error = asApiError(refusal);
    }
  }
}
