// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { Grant, LedgerEntry, Page, Purchase, TopUpOffer } from '../api/console';
import { ApiError, call } from '../api/http';
import { PageView } from '../app/page-view';
import { List, Load } from '../app/load';
import { link } from '../app/router';
import { store } from '../app/session';
import '../elements/confirm-dialog';
import { badge, csvButton, empty, loaded, money, more, name, pageHead, stat, table, time } from '../elements/parts';
import { tell } from '../elements/toast';
import { credits, language, number, t, word } from '../i18n/i18n';

const LEDGER = '/v1/ledger?limit=50';

type Pack = TopUpOffer['packs'][number];

/** What the person is asked about. */
interface Wanted {
  pack: Pack;
  price: string;
  key: string;
}

/** What the account has, where it came from, and each movement of it. */
@customElement('at-credits')
export class CreditsPage extends PageView {
  private readonly grants = new Load<Page<Grant>>(this, () => '/v1/grants');
  private readonly ledger = new List<LedgerEntry>(this, () => LEDGER);

  private readonly offer = new Load<TopUpOffer>(this, () => '/v1/top-up', false);

  @state() private wanted?: Wanted;

  private topUps(offer: TopUpOffer): TemplateResult {
    if (!offer.is_for_sale) return empty(t('not_for_sale'), t('not_for_sale_text'));
    const money = new Intl.NumberFormat(language, { style: 'currency', currency: offer.currency });
    const price = (pack: Pack): string =>
      money.format(pack.price_minor / 10 ** (money.resolvedOptions().maximumFractionDigits ?? 0));
    const buy = (pack: Pack): TemplateResult =>
      html`<button type="button" @click=${() => (this.wanted = { pack, price: price(pack), key: crypto.randomUUID() })}>${t('buy')}</button>`;
    return html`
      <p>
        ${offer.pack ? t('top_up_is', { pack: offer.pack, n: offer.per_day }) : offer.can_buy ? t('top_up_any', { n: offer.per_day }) : t('top_up_is_not')}
        <a href=${link('keys')}>${t('keys')}</a>
      </p>
      ${table(
        t('packs'),
        [
          {
            label: t('pack'),
            cell: (pack: Pack) =>
              html`${name(pack.name)} ${pack.name === offer.pack ? badge(t('current'), 'good') : ''}`,
          },
          { label: t('credits_title'), cell: (pack) => number(pack.credits), isNumber: true },
          { label: t('price'), cell: price, isNumber: true },
          { label: t('actions'), cell: (pack) => (offer.can_buy && store.may.buy_credits ? buy(pack) : nothing) },
        ],
        offer.packs,
      )}
      ${this.wanted ? this.confirm(this.wanted) : nothing}
    `;
  }

  private confirm({ pack, price, key }: Wanted): TemplateResult {
    return html`<at-confirm
      calm
      .heading=${t('buy_pack', { pack: pack.name })}
      .text=${t('buy_text', { credits: credits(pack.credits), price })}
      .button=${t('buy_for', { price })}
      .act=${() => buy(pack, key)}
      @done=${() => (this.wanted = undefined)}
    ></at-confirm>`;
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
      <h2>${t('packs')}</h2>
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

/** The key stays for as long as the question is open, so that a second press buys nothing more. */
async function buy(pack: Pack, key: string): Promise<void> {
  const bought = await call<Purchase>('POST', '/v1/top-up', {
    body: { pack: pack.name, price_minor: pack.price_minor },
    headers: { 'Idempotency-Key': key },
  });
  if (bought.state === 'failed') throw new ApiError(402, 'payment_failed', t('payment_failed'));
  tell(bought.state === 'paid' ? t('bought', { credits: credits(bought.credits) }) : t('payment_open'));
}
