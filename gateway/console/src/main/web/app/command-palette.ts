// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { get } from '../api/http';
import type { Page, Theme } from '../api/console';
import type { Generation, Model, ModelList } from '../api/types';
import { FocusReturn } from '../elements/focus-return';
import { icon, type IconName } from '../elements/icons';
import { attempt } from '../elements/toast';
import { View } from '../elements/view';
import { LANGUAGES, t } from '../i18n/i18n';
import { generationLink, go, link } from './router';
import { store } from './session';
import { visible } from './views';

interface Command {
  label: string;
  note: string;
  icon: IconName;
  run: () => void;
}

const MAX_SHOWN = 12;

/** Finds pages, models, recent generations and acts by a few letters. */
@customElement('at-palette')
export class CommandPalette extends View {
  @state() private wanted = '';
  @state() private current = 0;
  @state() private models: Model[] = [];
  @state() private recent: Generation[] = [];

  constructor() {
    super();
    new FocusReturn(this);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // The pages are there at once; models and runs come when the services answer.
    void get<ModelList>('/v1/models').then(
      (list) => (this.models = list.data),
      () => undefined,
    );
    void get<Page<Generation>>('/v1/generations?limit=20').then(
      (page) => (this.recent = page.data),
      () => undefined,
    );
  }

  protected override firstUpdated(): void {
    this.querySelector('dialog')?.showModal();
  }

  protected override updated(): void {
    this.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }

  protected override render(): TemplateResult {
    const shown = this.found();
    return html`
      <dialog class="palette" aria-label=${t('search')} @cancel=${() => this.emit('close')} @click=${this.outside} @keydown=${this.key}>
        <input
          type="search"
          role="combobox"
          aria-expanded=${shown.length > 0}
          aria-controls="palette-list"
          aria-activedescendant=${shown.length > 0 ? `command-${this.current}` : nothing}
          aria-label=${t('search')}
          placeholder=${t('palette_hint')}
          autofocus
          .value=${this.wanted}
          @input=${this.type}
        />
        <ul id="palette-list" role="listbox" aria-label=${t('results')} ?hidden=${shown.length === 0}>
          ${shown.map(
            (command, index) => html`<li
              id="command-${index}"
              role="option"
              aria-selected=${index === this.current}
              @click=${() => this.run(command)}
              @mousemove=${() => (this.current = index)}
            >
              ${icon(command.icon)}<span class="name">${command.label}</span><span class="small">${command.note}</span>
            </li>`,
          )}
        </ul>
        <p class="small palette-none" role="status">${shown.length === 0 ? t('nothing_found') : nothing}</p>
      </dialog>
    `;
  }

  private found(): Command[] {
    const words = this.wanted.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (command: Command): boolean =>
      words.every((each) => `${command.label} ${command.note}`.toLowerCase().includes(each));
    return this.commands().filter(fits).slice(0, MAX_SHOWN);
  }

  private commands(): Command[] {
    const { session } = store;
    if (!session) return [];
    const to = (path: string) => () => go(path);
    const views = visible(session);
    return [
      ...views.map((view) => ({
        label: t(view.title),
        note: view.letter ? `g ${view.letter}` : '',
        icon: view.icon ?? 'play',
        run: to(link(...view.path)),
      })),
      ...views.flatMap((view) =>
        (view.acts ?? [])
          .filter((act) => act.isFor(session))
          .map((act) => ({
            label: t(act.title),
            note: t(view.title),
            icon: 'plus' as const,
            run: to(`${link(...view.path)}?dialog=${act.dialog}`),
          })),
      ),
      ...(['light', 'dark', 'system'] as Theme[]).map((theme) => ({
        label: t(`theme_${theme}`),
        note: t('theme'),
        icon: 'gear' as const,
        run: () => void attempt(() => store.setTheme(theme)),
      })),
      ...LANGUAGES.map(([language, label]) => ({
        label,
        note: t('language'),
        icon: 'gear' as const,
        run: () => void attempt(() => store.setLanguage(language)),
      })),
      ...this.models.map((model) => ({
        label: model.name,
        note: model.slug,
        icon: 'model' as const,
        run: to(link('playground', model.slug)),
      })),
      ...this.recent.map((generation) => ({
        label: String(generation.input.prompt ?? generation.input.text ?? generation.model.name),
        note: generation.id,
        icon: 'library' as const,
        run: to(generationLink(generation.id)),
      })),
    ];
  }

  private type(event: InputEvent): void {
    this.wanted = (event.target as HTMLInputElement).value;
    this.current = 0;
  }

  private key(event: KeyboardEvent): void {
    const shown = this.found();
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && shown.length > 0) {
      event.preventDefault();
      this.current = (this.current + step + shown.length) % shown.length;
    } else if (event.key === 'Escape') {
      // The search field would take the first press to clear itself.
      event.preventDefault();
      this.emit('close');
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const command = shown[this.current];
      if (command) this.run(command);
    }
  }

  private run(command: Command): void {
    this.emit('close');
    command.run();
  }

  private outside(event: MouseEvent): void {
    if (event.target === event.currentTarget) this.emit('close');
  }
}
