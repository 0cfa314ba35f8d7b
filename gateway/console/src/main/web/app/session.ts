// SPDX-License-Identifier: Apache-2.0
import type { Language, Session, Theme } from '../api/console';
import type { Account } from '../api/types';
import { covers } from '../elements/schema';
import { changes, get, patch, put, useAccount } from '../api/http';
import { language } from '../i18n/i18n';

/** Who is signed in, the account of this tab and its balance. Views listen for `change`. */
class SessionStore extends EventTarget {
  session?: Session;
  account?: Account;
  isOnline = navigator.onLine;

  constructor() {
    super();
    for (const state of ['online', 'offline']) window.addEventListener(state, () => this.setOnline(state === 'online'));
    changes.addEventListener('change', (event) => {
      if ((event as CustomEvent<string>).detail === 'account') void this.refreshBalance();
    });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible' && this.session) void this.refreshBalance();
    });
  }

  private setOnline(isOnline: boolean): void {
    this.isOnline = isOnline;
    if (isOnline && this.session) void this.refreshBalance();
    this.dispatchEvent(new Event('change'));
  }

  async load(): Promise<void> {
    this.accept(await get<Session>('/session'));
    void this.refreshBalance();
  }

  get may(): Session['may'] {
    return (
      this.session?.may ?? {
        run: false,
        edit: false,
        manage_keys: false,
        manage_webhooks: false,
        manage_members: false,
        buy_credits: false,
        read_audit: false,
      }
    );
  }

  /** Whether the plan of the account has no API keys. */
  get hasNoKeys(): boolean {
    return this.account !== undefined && !covers(this.account.plan, 'pro');
  }

  /** Whether the person operates the installation with this role or a higher one. */
  operates(least: 'support' | 'admin'): boolean {
    const role = this.session?.operator_role;
    return role === 'admin' || role === least;
  }

  async refreshBalance(): Promise<void> {
    try {
      this.account = await get<Account>('/v1/account');
      this.dispatchEvent(new Event('change'));
    } catch {
      // The balance of before stays; the views show faults themselves.
    }
  }

  async choose(account: string): Promise<void> {
    await put<Session>('/session/account', { account });
    // Everything on the screen belongs to the other account.
    location.assign('/console');
  }

  async setTheme(theme: Theme): Promise<void> {
    applyTheme(theme);
    await this.set({ theme });
  }

  async setLanguage(chosen: Language): Promise<void> {
    await this.set({ language: chosen });
    // The server's pages keep the choice in a cookie, which the query sets.
    location.assign(inLanguage(chosen));
  }

  private async set(settings: { theme?: Theme; language?: Language }): Promise<void> {
    const now = await patch<Session['settings']>('/settings', settings);
    if (this.session) this.session = { ...this.session, settings: now };
    this.dispatchEvent(new Event('change'));
  }

  accept(session: Session): void {
    this.session = session;
    useAccount(session.account.id);
    if (session.settings.theme) applyTheme(session.settings.theme);
    const wanted = session.settings.language;
    const chosen = new URLSearchParams(location.search).get('lang');
    if (wanted && wanted !== language && !chosen) location.assign(inLanguage(wanted));
    this.dispatchEvent(new Event('change'));
  }
}

/** This place, filters and dialog included, in a language. */
function inLanguage(wanted: Language): string {
  const here = new URL(location.href);
  here.searchParams.set('lang', wanted);
  return here.href;
}

export const store = new SessionStore();

/** The cookie gives the next page its colours before the script runs. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  document.cookie = `theme=${theme}; Path=/console; Max-Age=31536000; SameSite=Lax`;
}
