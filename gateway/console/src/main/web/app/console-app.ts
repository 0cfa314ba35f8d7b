// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import { ApiError, asApiError, changes, onConfirm } from '../api/http';
import '../elements/toast';
import { empty, fault, skeleton } from '../elements/parts';
import { View } from '../elements/view';
import { t } from '../i18n/i18n';
import './command-palette';
import './confirm-person';
import './main-navigation';
import './notices';
import { keyList } from './key-list';
import { listenForKeys } from './keyboard';
import { go, link, navigation, place } from './router';
import { store } from './session';
import { find } from './views';

/** The whole console: navigation, the view that the address names, and what lies over both. */
@customElement('at-console')
export class ConsoleApp extends View {
  @state() private error?: ApiError;
  @state() private isEnded = false;
  @state() private isPaletteOpen = false;
  @state() private areKeysShown = false;
  @state() private confirming?: (isConfirmed: boolean) => void;
  @state() private address = location.pathname;
  private isNavigating = false;

  override connectedCallback(): void {
    // What the server put there for the first paint.
    this.replaceChildren();
    super.connectedCallback();
    navigation.addEventListener('navigate', () => {
      this.isNavigating = true;
      this.address = location.pathname;
      this.isPaletteOpen = false;
      this.areKeysShown = false;
      this.requestUpdate();
    });
    changes.addEventListener('sessionended', () => (this.isEnded = true));
    store.addEventListener('change', () => this.requestUpdate());
    onConfirm(() => new Promise((resolve) => (this.confirming = resolve)));
    listenForKeys(
      () => (this.isPaletteOpen = !this.isPaletteOpen),
      () => (this.areKeysShown = true),
    );
    void this.load();
  }

  private async load(): Promise<void> {
    this.error = undefined;
    try {
      await store.load();
      if (place().parts.length === 0) go(link('playground') + location.search, true);
    } catch (refusal) {
      this.error = asApiError(refusal);
    }
  }

  protected override updated(): void {
    const view = find(place().parts);
    document.title = view ? `${t(view.title)} · Atelier` : 'Atelier';
    if (this.isNavigating) {
      this.isNavigating = false;
      // The new view renders its heading in its own update.
      void Promise.resolve().then(() => this.querySelector<HTMLElement>('main h1')?.focus());
    }
  }

  protected override render(): TemplateResult {
    return html`
      <a class="skip" href="#main" @click=${this.skip}>${t('skip')}</a>
      <at-navigation @palette=${() => (this.isPaletteOpen = true)}></at-navigation>
      <main id="main" tabindex="-1">
        ${store.isOnline ? nothing : html`<p class="banner" role="status">${t('offline_banner')}</p>`} ${store.session ? html`<at-notices></at-notices>` : nothing} ${this.view()}
      </main>
      <at-toasts></at-toasts>
      ${this.isPaletteOpen ? html`<at-palette @close=${() => (this.isPaletteOpen = false)}></at-palette>` : nothing}
      ${this.areKeysShown ? html`<at-dialog .heading=${t('keyboard')} .body=${keyList()} @close=${() => (this.areKeysShown = false)}></at-dialog>` : nothing}
      ${this.confirming ? html`<at-confirm-person @answer=${this.confirmed}></at-confirm-person>` : nothing}
      ${this.isEnded ? html`<at-dialog locked .heading=${t('session_ended')} .body=${this.signInAgain()}></at-dialog>` : nothing}
    `;
  }

  private view(): TemplateResult {
    if (this.error && this.error.status !== 401) return fault(this.error, () => void this.load());
    const { session } = store;
    if (!session) return skeleton(6);
    const view = find(place().parts);
    if (!view || (view.isFor && !view.isFor(session))) {
      return place().parts.length === 0
        ? skeleton()
        : empty(
            t('no_page'),
            t('no_page_text'),
            html`<a class="button" href=${link('playground')}>${t('playground')}</a>`,
          );
    }
    // Another path of the same view starts with fresh state.
    return html`${keyed(view.path.includes('*') ? this.address : view.path.join('/'), view.show())}`;
  }

  private signInAgain(): TemplateResult {
    return html`
      <p>${t('session_ended_text')}</p>
      <div class="actions end">
        <a class="button" href="/login?next=${encodeURIComponent(location.pathname + location.search)}">${t('sign_in_here')}</a>
        <a class="button primary" target="_blank" rel="noopener" href="/login?next=%2Fconsole%2Fsettings" @click=${() => (this.isEnded = false)}>${t('sign_in_tab')}</a>
      </div>
    `;
  }

  private confirmed(event: CustomEvent<boolean>): void {
    this.confirming?.(event.detail);
    this.confirming = undefined;
  }

  private skip(event: Event): void {
    event.preventDefault();
    this.querySelector<HTMLElement>('main')?.focus();
  }
}
