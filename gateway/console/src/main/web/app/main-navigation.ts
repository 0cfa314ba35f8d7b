// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { icon } from '../elements/icons';
import { number, t, type Key } from '../i18n/i18n';
import { PageView } from './page-view';
import { link, place } from './router';
import { store } from './session';
import { attempt } from '../elements/toast';
import { visible, type View as ConsoleView } from './views';

const SECTIONS = ['make', 'build', 'account', 'operator'] as const;

/** The way to every view, the choice of the account, and the balance. */
@customElement('at-navigation')
export class MainNavigation extends PageView {
  private shown?: Element;

  protected override render(): TemplateResult {
    const { session } = store;
    return html`
      <header class="sidebar">
        <a class="brand" href=${link('playground')}><span class="mark" aria-hidden="true"></span>Atelier</a>
        ${this.accounts()}
        ${session ? this.ways(visible(session)) : nothing}
      </header>
    `;
  }

  /** Scrolls to the view that is shown: the list may be longer than the window, and on a phone it is one line. */
  protected override updated(): void {
    const list = this.querySelector('nav');
    const current = list?.querySelector('[aria-current]');
    if (!list || !current || current === this.shown) return;
    this.shown = current;
    const [all, one] = [list.getBoundingClientRect(), current.getBoundingClientRect()];
    if (one.top < all.top || one.bottom > all.bottom) list.scrollTop += one.top - all.top - all.height / 2;
    if (one.left < all.left || one.right > all.right) list.scrollLeft += one.left - all.left - all.width / 3;
  }

  private ways(views: ConsoleView[]): TemplateResult {
    const { session, account } = store;
    return html`
      <button type="button" class="search" @click=${() => this.emit('palette')}>
        ${icon('search')}<span>${t('search')}</span><kbd>${navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl'} K</kbd>
      </button>
      <nav aria-label=${t('navigation')}>
        ${SECTIONS.map((section) =>
          this.section(
            section,
            views.filter((view) => view.section === section),
          ),
        )}
      </nav>
      <div class="sidebar-foot">
        <a class="balance" href=${link('credits')}>
          <span>${t('balance')}</span><strong class="number">${account ? number(account.credits) : '…'}</strong>
        </a>
        <a class="person" href=${link('settings')} title=${session?.user.email}>${session?.user.name}</a>
      </div>
    `;
  }

  private section(section: (typeof SECTIONS)[number], views: ConsoleView[]): TemplateResult | typeof nothing {
    if (views.length === 0) return nothing;
    const here = place().parts;
    const isHere = (view: ConsoleView): boolean => view.path.every((part, at) => part === here[at]);
    return html`
      <p class="section" id="nav-${section}">${t(`section_${section}` as Key)}</p>
      <ul aria-labelledby="nav-${section}">
        ${views.map(
          (view) => html`<li>
            <a href=${link(...view.path)} aria-current=${isHere(view) ? 'page' : nothing}>${view.icon ? icon(view.icon) : nothing}<span>${t(view.title)}</span></a>
          </li>`,
        )}
      </ul>
    `;
  }

  private accounts(): TemplateResult | typeof nothing {
    const { session } = store;
    if (!session) return nothing;
    if (session.accounts.length < 2)
      return html`<p class="account-name" title=${session.account.name}>${session.account.name}</p>`;
    return html`
      <label class="visually-hidden" for="account">${t('account')}</label>
      <select id="account" @change=${(event: Event) => attempt(() => store.choose((event.target as HTMLSelectElement).value))}>
        ${session.accounts.map((each) => html`<option value=${each.id} ?selected=${each.id === session.account.id}>${each.name}</option>`)}
      </select>
    `;
  }
}
