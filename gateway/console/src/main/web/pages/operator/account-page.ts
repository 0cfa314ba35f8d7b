// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { LedgerEntry } from '../../api/console';
import { act, type OperatorAccount } from '../../api/operator';
import { Dialogs, type Dialog } from '../../app/dialogs';
import { List, Load } from '../../app/load';
import { link, partBehind } from '../../app/router';
import { store } from '../../app/session';
import '../../elements/confirm-dialog';
import '../../elements/form-dialog';
import { badge, empty, loaded, money, more, pageHead, stat, status, table, time } from '../../elements/parts';
import { View } from '../../elements/view';
import { number, t, word, type Key } from '../../i18n/i18n';

const PLANS = ['free', 'basic', 'pro', 'studio'];

/** One account for an operator: its plan, its credits, its ledger. */
@customElement('at-operator-account')
export class OperatorAccountPage extends View {
  private accountId = '';
  private readonly account = new Load<OperatorAccount>(this, () => `/operator/${this.path}`);
  private readonly entries = new List<LedgerEntry>(this, () => `/operator/${this.path}/entries?limit=50`);
  private readonly dialogs = new Dialogs(this, {
    grant: this.dialog('grant_credits', () => this.grant()),
    plan: this.dialog('change_plan', (account) => this.plan(account)),
    close: this.dialog('close_account', (account) => this.close(account)),
  });

  private dialog(title: Key, show: (account: OperatorAccount) => TemplateResult): Dialog {
    return {
      title,
      may: () => store.operates('admin'),
      among: this.account,
      show: () => (this.account.data && !this.account.data.closed ? show(this.account.data) : undefined),
    };
  }

  protected override willUpdate(): void {
    this.accountId = partBehind(['operator', 'accounts'], this.accountId);
  }

  private get path(): string {
    return `accounts/${this.accountId}`;
  }

  protected override render(): TemplateResult {
    return html`
      <p class="back"><a href=${link('operator', 'accounts')}>← ${t('operator_accounts')}</a></p>
      ${loaded(this.account, (account) => this.head(account))}
      <h2>${t('ledger')}</h2>
      ${loaded(this.entries, (page) =>
        page.data.length === 0
          ? empty(t('no_entries'), t('no_entries_text'))
          : table(
              t('ledger'),
              [
                { label: t('time'), cell: (entry: LedgerEntry) => time(entry.at) },
                { label: t('kind'), cell: (entry) => word('entry', entry.kind) },
                { label: t('reference'), cell: (entry) => html`<code class="small">${entry.generation ?? '–'}</code>` },
                { label: t('amount'), cell: (entry) => number(entry.amount), isNumber: true },
                { label: t('balance_after'), cell: (entry) => number(entry.balance_after), isNumber: true },
              ],
              page.data,
            ),
      )}
      ${more(this.entries as List<unknown>, `/operator/${this.path}/entries?limit=50`)} ${this.dialogs.render()}
    `;
  }

  private head(account: OperatorAccount): TemplateResult {
    const button = (dialog: string, text: string): TemplateResult =>
      html`<button type="button" @click=${() => this.dialogs.open(dialog)}>${text}</button>`;
    return html`
      ${pageHead(
        account.name,
        html`<code>${account.id}</code>`,
        account.closed || !store.operates('admin')
          ? nothing
          : html`${button('grant', t('grant_credits'))} ${button('plan', t('change_plan'))} ${button('close', t('close_account'))}`,
      )}
      <dl class="stats">
        ${stat(t('balance'), money(account.credits))} ${stat(t('plan'), badge(account.plan, 'good'))}
        ${stat(t('status'), account.closed ? status('disabled') : badge(t('status_active'), 'good'))}
      </dl>
    `;
  }

  private grant(): TemplateResult {
    const send = async (fields: FormData): Promise<void> => {
      const reason = String(fields.get('reason'));
      const credits = Number(fields.get('credits'));
      await act('POST', `${this.path}/grants`, reason, { credits, reason, key: crypto.randomUUID() });
    };
    return form(
      t('grant_credits'),
      send,
      html`<label for="grant-credits">${t('credits_title')}</label>
        <input id="grant-credits" name="credits" type="number" min="1" required autofocus />`,
    );
  }

  private plan(account: OperatorAccount): TemplateResult {
    const send = (fields: FormData): Promise<unknown> => {
      const reason = String(fields.get('reason'));
      return act('PUT', `${this.path}/plan`, reason, { plan: fields.get('plan'), reason });
    };
    return form(
      t('change_plan'),
      send,
      html`<label for="new-plan">${t('plan')}</label>
        <select id="new-plan" name="plan">${PLANS.map((plan) => html`<option ?selected=${plan === account.plan}>${plan}</option>`)}</select>`,
    );
  }

  private close(account: OperatorAccount): TemplateResult {
    return html`<at-confirm
      reason
      .heading=${t('close_account')}
      .text=${t('close_account_text')}
      .word=${account.name}
      .button=${t('close_account')}
      .act=${(reason: string) => act('POST', `${this.path}/close`, reason, { reason })}
    ></at-confirm>`;
  }
}

const form = (heading: string, send: (fields: FormData) => Promise<unknown>, fields: TemplateResult): TemplateResult =>
  html`<at-form-dialog
    .heading=${heading}
    .button=${t('save')}
    .send=${send}
    .fields=${html`${fields}
      <label for="act-reason">${t('reason')}</label>
      <input id="act-reason" name="reason" required maxlength="200" />
      <p class="hint">${t('reason_hint')}</p>`}
  ></at-form-dialog>`;
