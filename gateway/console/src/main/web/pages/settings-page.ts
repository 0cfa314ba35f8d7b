// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { remove } from '../api/http';
import type { BrowserSession, Language, Page, Theme } from '../api/console';
import { PageView } from '../app/page-view';
import { keyList } from '../app/key-list';
import { areLettersOn, setLetters } from '../app/keyboard';
import { Load } from '../app/load';
import { store } from '../app/session';
import { badge, loaded, name, pageHead, table, time } from '../elements/parts';
import { attempt } from '../elements/toast';
import { LANGUAGES, language, t } from '../i18n/i18n';

const THEMES: Theme[] = ['light', 'dark', 'system'];

/** What a person chooses for themselves: colours, language, keys of the keyboard, and where they are signed in. */
@customElement('at-settings')
export class SettingsPage extends PageView {
  private readonly sessions = new Load<Page<BrowserSession>>(this, () => '/sessions');
  @state() private hasLetters = areLettersOn();

  protected override render(): TemplateResult {
    return html`
      ${pageHead(t('settings'), store.session ? `${store.session.user.name} · ${store.session.user.email}` : nothing)}
      <section class="panel">
        <h2>${t('appearance')}</h2>
        <div class="two">
          ${this.choice(
            'theme',
            t('theme'),
            THEMES.map((theme) => [theme, t(`theme_${theme}`)]),
            document.documentElement.dataset.theme ?? 'system',
            (value) => store.setTheme(value as Theme),
          )}
          ${this.choice('language', t('language'), [...LANGUAGES], language, (value) => store.setLanguage(value as Language))}
        </div>
      </section>
      <section class="panel">
        <h2>${t('keyboard')}</h2>
        <label class="switch">
          <input type="checkbox" role="switch" .checked=${this.hasLetters} @change=${this.switchLetters} /><span>${t('letters')}</span>
        </label>
        ${keyList()}
      </section>
      <section class="panel">
        <div class="page-head">
          <h2>${t('sessions')}</h2>
          <button type="button" @click=${() => attempt(() => remove('/sessions'), t('others_ended'))}>${t('end_others')}</button>
        </div>
        ${loaded(this.sessions, (page) =>
          table(
            t('sessions'),
            [
              {
                label: t('browser'),
                cell: (each: BrowserSession) =>
                  html`${name(each.browser || '–')} ${each.current ? badge(t('this_one'), 'good') : nothing}`,
              },
              { label: t('ip'), cell: (each) => html`<code class="small">${each.address}</code>` },
              { label: t('last_used'), cell: (each) => time(each.last_seen_at) },
              {
                label: t('actions'),
                cell: (each) =>
                  each.current
                    ? nothing
                    : html`<button type="button" @click=${() => attempt(() => remove(`/sessions/${each.id}`))}>${t('end_session')}</button>`,
              },
            ],
            page.data,
          ),
        )}
      </section>
      <section class="panel">
        <h2>${t('access')}</h2>
        <p>${t('access_text')}</p>
        <div class="actions">
          <a class="button" href="/profile">${t('to_profile')}</a>
          <form method="post" action="/logout"><button>${t('sign_out')}</button></form>
        </div>
      </section>
    `;
  }

  private choice(
    field: string,
    label: string,
    options: (readonly [string, string])[],
    current: string,
    choose: (value: string) => Promise<void>,
  ): TemplateResult {
    return html`<fieldset>
      <legend>${label}</legend>
      <div class="chips">
        ${options.map(
          ([value, text]) => html`<label class="chip"
            ><input type="radio" name=${field} .checked=${value === current} @change=${() => attempt(() => choose(value))} /><span lang=${field === 'language' ? value : nothing}>${text}</span></label
          >`,
        )}
      </div>
    </fieldset>`;
  }

  private switchLetters(event: Event): void {
    this.hasLetters = (event.target as HTMLInputElement).checked;
    setLetters(this.hasLetters);
  }
}
