// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { LedgerEntry } from '../../api/console';
import { asApiError, type ApiError } from '../../api/http';
import { act, type OperatorAccount } from '../../api/operator';
import { List, Load } from '../../app/load';
import { link, place } from '../../app/router';
import '../../elements/confirm-dialog';
import '../../elements/modal-dialog';
import { badge, empty, fault, loaded, money, more, pageHead, stat, status, table, time } from '../../elements/parts';
import { View } from '../../elements/view';
import { number, t, word } from '../../i18n/i18n';

const PLANS = ['free', 'basic', 'pro', 'studio'];
type Act = 'grant' | 'plan' | 'close';

/** One account for an operator: its plan, its credits, its ledger. */
@customElement('at-operator-account')
export class OperatorAccountPage extends View {
  private readonly account = new Load<OperatorAccount>(this, () => `/operator/${this.path}`);
  private readonly entries = new List<LedgerEntry>(this, () => `/operator/${this.path}/entries?limit=50`);
  @state() private acting?: Act;
  @state() private error?: ApiError;

  private get path(): string {
    return `accounts/${place().parts[2] ?? ''}`;
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
      ${more(this.entries as List<unknown>, `/operator/${this.path}/entries?limit=50`)}
    `;
  }

  private head(account: OperatorAccount): TemplateResult {
    const button = (which: Act, text: string): TemplateResult =>
      html`<button type="button" @click=${() => (this.acting = which)}>${text}</button>`;
    return html`
      ${pageHead(
        account.name,
        html`<code>${account.id}</code>`,
        account.closed
          ? nothing
          : html`${button('grant', t('grant_credits'))} ${button('plan', t('change_plan'))} ${button('close', t('close_account'))}`,
      )}
      <dl class="stats">
        ${stat(t('balance'), money(account.credits))} ${stat(t('plan'), badge(account.plan, 'good'))}
        ${stat(t('status'), account.closed ? status('disabled') : badge(t('status_active'), 'good'))}
      </dl>
      ${
        this.acting === 'close'
          ? html`<at-confirm
            reason
            .heading=${t('close_account')}
            .text=${t('close_account_text')}
            .word=${account.name}
            .button=${t('close_account')}
            .act=${(reason: string) => act('POST', `${this.path}/close`, reason, { reason })}
            @done=${() => (this.acting = undefined)}
          ></at-confirm>`
          : this.acting
            ? html`<at-dialog .heading=${this.acting === 'grant' ? t('grant_credits') : t('change_plan')} .body=${this.form(account)} @close=${() => (this.acting = undefined)}></at-dialog>`
            : nothing
      }
    `;
  }

  private form(account: OperatorAccount): TemplateResult {
    return html`<form @submit=${(event: SubmitEvent) => this.submit(event)}>
      ${
        this.acting === 'grant'
          ? html`<label for="grant-credits">${t('credits_title')}</label><input id="grant-credits" name="credits" type="number" min="1" required autofocus />`
          : html`<label for="new-plan">${t('plan')}</label>
            <select id="new-plan" name="plan">${PLANS.map((plan) => html`<option ?selected=${plan === account.plan}>${plan}</option>`)}</select>`
      }
      <label for="act-reason">${t('reason')}</label>
      <input id="act-reason" name="reason" required maxlength="200" />
      <p class="hint">${t('reason_hint')}</p>
      ${this.error ? fault(this.error) : nothing}
      <div class="actions end"><button class="primary">${t('save')}</button></div>
    </form>`;
  }

  private async submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const fields = new FormData(event.currentTarget as HTMLFormElement);
    const reason = String(fields.get('reason'));
    try {
      if (this.acting === 'grant') {
        await act('POST', `${this.path}/grants`, reason, {
          credits: Number(fields.get('credits')),
          reason,
          key: crypto.randomUUID(),
        });
      } else {
        await act('PUT', `${this.path}/plan`, reason, { plan: fields.get('plan'), reason });
      }
      this.acting = undefined;
      this.error = undefined;
    } catch (refusal) {
      this.error = asApiError(refusal);
    }
  }
}
