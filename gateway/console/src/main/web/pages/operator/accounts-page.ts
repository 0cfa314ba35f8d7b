// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { act, type OperatorAccount } from '../../api/operator';
import { PageView } from '../../app/page-view';
import { Dialogs } from '../../app/dialogs';
import { List, withQuery } from '../../app/load';
import { go, link, place, setQuery } from '../../app/router';
import { store } from '../../app/session';
import '../../elements/form-dialog';
import { icon } from '../../elements/icons';
import { badge, empty, loaded, more, name, pageHead, status, table } from '../../elements/parts';
import { number, t } from '../../i18n/i18n';

const PLANS = ['free', 'basic', 'pro', 'studio'];

/** All accounts of the installation. */
@customElement('at-operator-accounts')
export class OperatorAccountsPage extends PageView {
  private readonly list = new List<OperatorAccount>(this, () => this.path());
  private readonly dialogs = new Dialogs(this, {
    new: { title: 'new_account', may: () => store.operates('admin'), show: () => this.form() },
  });

  private path(): string {
    return withQuery('/operator/accounts', { limit: '50', q: place().query.get('q') ?? undefined });
  }

  protected override render(): TemplateResult {
    return html`
      ${pageHead(
        t('operator_accounts'),
        t('operator_accounts_lead'),
        store.operates('admin')
          ? html`<button type="button" class="primary" @click=${() => this.dialogs.open('new')}>${icon('plus')} ${t('new_account')}</button>`
          : nothing,
      )}
      <div class="filters">
        <input type="search" aria-label=${t('search')} placeholder=${t('search')} .value=${place().query.get('q') ?? ''} @change=${(event: Event) => setQuery({ q: (event.target as HTMLInputElement).value || undefined })} />
      </div>
      ${loaded(this.list, (page) =>
        page.data.length === 0
          ? empty(t('no_accounts'), t('no_accounts_text'))
          : table(
              t('operator_accounts'),
              [
                {
                  label: t('name'),
                  cell: (account: OperatorAccount) =>
                    html`<a href=${link('operator', 'accounts', account.id)}>${name(account.name)}</a>`,
                },
                { label: 'Id', cell: (account) => html`<code class="small">${account.id}</code>` },
                {
                  label: t('plan'),
                  cell: (account) => html`${badge(account.plan)} ${account.closed ? status('disabled') : nothing}`,
                },
                { label: t('balance'), cell: (account) => number(account.credits), isNumber: true },
              ],
              page.data,
            ),
      )}
      ${more(this.list as List<unknown>, this.path())}
      ${this.dialogs.render()}
    `;
  }

  private form(): TemplateResult {
    return html`<at-form-dialog
      .heading=${t('new_account')}
      .button=${t('create')}
      .send=${create}
      .fields=${html`
        <label for="account-name">${t('name')}</label>
        <input id="account-name" name="name" required maxlength="120" autofocus />
        <div class="two">
          <div><label for="account-plan">${t('plan')}</label><select id="account-plan" name="plan">${PLANS.map((plan) => html`<option ?selected=${plan === 'pro'}>${plan}</option>`)}</select></div>
          <div><label for="account-credits">${t('opening_credits')}</label><input id="account-credits" name="credits" type="number" min="0" value="0" /></div>
        </div>
        <label for="account-reason">${t('reason')}</label>
        <input id="account-reason" name="reason" required maxlength="200" />`}
    ></at-form-dialog>`;
  }
}

async function create(fields: FormData): Promise<void> {
  const made = await act<OperatorAccount>('POST', 'accounts', String(fields.get('reason')), {
    name: fields.get('name'),
    plan: fields.get('plan'),
    credits: Number(fields.get('credits')),
  });
  go(link('operator', 'accounts', made.id), true);
}
