// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { count, t } from '../i18n/i18n';
import type { Content } from './parts';

/** What a person has ticked in a list, by id; what has left the list is ticked no more. */
export class Choice<T extends { id: string }> {
  private ids: ReadonlySet<string> = new Set();

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly list: () => readonly T[],
  ) {}

  get items(): T[] {
    return this.list().filter((item) => this.ids.has(item.id));
  }

  has(item: T): boolean {
    return this.ids.has(item.id);
  }

  turn(item: T): void {
    const ids = new Set(this.ids);
    if (!ids.delete(item.id)) ids.add(item.id);
    this.set(ids);
  }

  drop(item: T): void {
    if (this.has(item)) this.turn(item);
  }

  checkbox(item: T, name: string): TemplateResult {
    return html`<input
      type="checkbox"
      class="pick"
      .checked=${this.has(item)}
      title=${t('choose')}
      aria-label=${t('choose_what', { name })}
      @change=${() => this.turn(item)}
    />`;
  }

  /** How many are ticked, and what can be done with them. */
  bar(acts: (items: T[]) => Content): Content {
    const { items } = this;
    if (items.length === 0) return nothing;
    return html`<div class="banner chosen-bar" role="status">
      ${count('chosen', items.length)} ${acts(items)}
      <button type="button" class="plain" @click=${() => this.set(new Set())}>${t('choose_none')}</button>
    </div>`;
  }

  private set(ids: ReadonlySet<string>): void {
    this.ids = ids;
    this.host.requestUpdate();
  }
}
