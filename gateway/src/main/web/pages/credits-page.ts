// SPDX-License-Identifier: Apache-2.0
import { html, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { Grant, LedgerEntry, Page, TopUpOffer } from '../api/console';
import { PageView } from '../app/page-view';
import { List, Load } from '../app/load';
import { link } from '../app/router';
import { store } from '../app/session';
import { badge, csvButton, empty, loaded, money, more, name, pageHead, stat, table, time } from '../elements/parts';
import { language, number, t, word } from '../i18n/i18n';

const LEDGER = '/v1/ledger?limit=50';

/** What the account has, where it came from, and each movement of it. */
@customElement('at-credits')
export class CreditsPage extends PageView {
  private readonly grants = new Load<Page<Grant>>(this, () => '/v1/grants');
  private readonly ledger = new List<LedgerEntry>(this, () => LEDGER);

  private readonly offer = new Load<TopUpOffer>(this, () => '/v1/top-up', false);

  private topUps(offer: TopUpOffer): TemplateResult {
    if (!offer.is_for_sale) return empty(t('not_for_sale'), t('not_for_sale_text'));
    const price = new Intl.NumberFormat(language, { style: 'currency', currency: offer.currency });
    const digits = price.resolvedOptions().maximumFractionDigits ?? 0;
    type Pack = TopUpOffer['packs'][number];
    return html`
      <p>${offer.pack ? t('top_up_is', { pack: offer.pack, n: offer.per_day }) : t('top_up_is_not')} <a href=${link('keys')}>${t('keys')}</a></p>
      ${table(
        t('top_ups'),
        [
          {
            label: t('pack'),
            cell: (pack: Pack) =>
              html`${name(pack.name)} ${pack.name === offer.pack ? badge(t('current'), 'good') : ''}`,
          },
          { label: t('credits_title'), cell: (pack) => number(pack.credits), isNumber: true },
          { label: t('price'), cell: (pack) => price.format(pack.price_minor / 10 ** digits), isNumber: true },
        ],
        offer.packs,
      )}
    `;
  }

  protected override render(): TemplateResult {
    const { account } = store;
    return html`
      ${pageHead(t('credits_title'), t('credits_lead'))}
      <dl class="stats">
        ${stat(t('balance'), account ? money(account.credits) : '…')} ${stat(t('plan'), account ? badge(account.plan, 'good') : '…')}
        ${stat(t('spent_today'), account ? html`<span class="number">${number(account.credential.spent_today)}</span>` : '…', t('in_console'))}
      </dl>
      <h2>${t('grants')}</h2>
      ${loaded(this.grants, (page) =>
        page.data.length === 0
          ? empty(t('no_grants'), t('no_grants_text'))
          : table(
              t('grants'),
              [
                { label: t('reason'), cell: (grant: Grant) => name(grant.reason) },
                {
                  label: t('remaining'),
                  cell: (grant) => html`${number(grant.remaining)} / ${number(grant.credits)}`,
                  isNumber: true,
                },
                { label: t('expires'), cell: (grant) => time(grant.expires_at, t('never')) },
                { label: t('created'), cell: (grant) => time(grant.created_at) },
              ],
              page.data,
            ),
      )}
      <h2>${t('top_ups')}</h2>
      ${loaded(this.offer, (offer) => this.topUps(offer), 2)}
      <div class="filters">
        <h2>${t('ledger')}</h2>
        ${csvButton('/v1/ledger?format=csv', 'ledger.csv')}
      </div>
      ${loaded(this.ledger, (page) =>
        page.data.length === 0
          ? empty(t('no_entries'), t('no_entries_text'))
          : table(
              t('ledger'),
              [
                { label: t('time'), cell: (entry: LedgerEntry) => time(entry.at) },
                { label: t('kind'), cell: (entry) => word('entry', entry.kind) },
                {
                  label: t('reference'),
                  cell: (entry) =>
                    entry.generation
                      ? html`<a href="${link('library')}?open=${entry.generation}">${entry.generation}</a>`
                      : '–',
                },
                {
                  label: t('amount'),
                  cell: (entry) =>
                    html`<span class=${entry.amount < 0 ? '' : 'plus'}>${entry.amount > 0 ? '+' : ''}${number(entry.amount)}</span>`,
                  isNumber: true,
                },
                { label: t('balance_after'), cell: (entry) => number(entry.balance_after), isNumber: true },
              ],
              page.data,
            ),
      )}
      ${more(this.ledger as List<unknown>, LEDGER)}
    `;
  }
}
