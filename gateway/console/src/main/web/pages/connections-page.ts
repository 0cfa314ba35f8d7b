// SPDX-License-Identifier: Apache-2.0
import { html, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { patch, remove } from '../api/http';
import type { Connection } from '../api/console';
import { PageView } from '../app/page-view';
import { Dialogs } from '../app/dialogs';
import { List } from '../app/load';
import '../elements/confirm-dialog';
import '../elements/form-dialog';
import { badge, empty, loaded, name, pageHead, spentOf, status, table, time } from '../elements/parts';
import { limitedTo, wordField, wordsOf } from '../elements/word-list';
import { t, word } from '../i18n/i18n';

/** The applications that people of the account approved. */
@customElement('at-connections')
export class ConnectionsPage extends PageView {
  private readonly list = new List<Connection>(this, () => '/v1/connections');
  private readonly dialogs = new Dialogs(this, {
    edit: { title: 'edit_connection', among: this.list, show: (id) => this.of(id, (each) => this.form(each)) },
    revoke: { title: 'revoke_connection', among: this.list, show: (id) => this.of(id, (each) => this.revoke(each)) },
  });

  protected override render(): TemplateResult {
    return html`
      ${pageHead(t('connections'), t('connections_lead'))}
      ${loaded(this.list, (page) => (page.data.length === 0 ? empty(t('no_connections'), t('no_connections_text', { url: `${location.origin}/mcp` })) : this.table(page.data)))}
      ${this.dialogs.render()}
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
        { label: t('scopes'), cell: (each) => html`${each.scopes.map((scope) => badge(word('scope', scope)))} ${limitedTo('models', each.models)}` },
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
                  <button type="button" @click=${() => this.dialogs.open('edit', each.id)}>${t('edit')}</button>
                  <button type="button" @click=${() => this.dialogs.open('revoke', each.id)}>${t('revoke')}</button>
                </span>`,
        },
      ],
      connections,
      (each) => (each.revoked_at ? 'is-gone' : ''),
    );
  }

  private of(id: string, show: (connection: Connection) => TemplateResult): TemplateResult | undefined {
    const connection = this.list.items.find((each) => each.id === id && !each.revoked_at);
    return connection && show(connection);
  }

  private revoke(connection: Connection): TemplateResult {
    return html`<at-confirm
      .heading=${t('revoke_connection')}
      .text=${t('revoke_connection_text', { name: connection.name })}
      .button=${t('revoke')}
      .act=${() => remove(`/v1/connections/${connection.id}`)}
    ></at-confirm>`;
  }

  private form(connection: Connection): TemplateResult {
    const cap = (field: 'daily_cap' | 'monthly_cap', label: string): TemplateResult => html`<div>
      <label for="connection-${field}">${label}</label>
      <input id="connection-${field}" name=${field} type="number" min="1" placeholder=${t('no_cap')} .defaultValue=${connection[field] ? String(connection[field]) : ''} />
    </div>`;
    return html`<at-form-dialog
      .heading=${connection.name}
      .button=${t('save')}
      .send=${(fields: FormData) => save(connection, fields)}
      .fields=${html`<div class="two">${cap('daily_cap', t('daily_cap'))} ${cap('monthly_cap', t('monthly_cap'))}</div>
        ${wordField('connection-models', 'models', connection.models)}`}
    ></at-form-dialog>`;
  }
}

function save({ id }: Connection, fields: FormData): Promise<unknown> {
  const cap = (field: string): number | null => Number(fields.get(field)) || null;
  return patch(`/v1/connections/${id}`, {
    daily_cap: cap('daily_cap'),
    monthly_cap: cap('monthly_cap'),
    models: wordsOf(fields, 'models'),
  });
}
