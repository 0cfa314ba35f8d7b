// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { asApiError, get, post, type ApiError } from '../../api/http';
import type { Generation, ModelList } from '../../api/types';
import { Drafts } from '../../app/drafts';
import { Load } from '../../app/load';
import { setQuery } from '../../app/router';
import { isFinal, Runner } from '../../app/runner';
import { store } from '../../app/session';
import '../../elements/copy-button';
import '../../elements/generation-view';
import { icon, type IconName } from '../../elements/icons';
import '../../elements/modal-dialog';
import { fault, skeleton } from '../../elements/parts';
import '../../elements/pin-menu';
import type { Input } from '../../elements/schema';
import { attempt } from '../../elements/toast';
import { useButton } from '../../elements/use-as-input';
import { View } from '../../elements/view';
import { count, t } from '../../i18n/i18n';

/** One generation over the list, with its own address; the arrows lead to its neighbours. */
@customElement('at-generation-dialog')
export class GenerationDialog extends View {
  @property() open = '';
  @property({ attribute: false }) ids: string[] = [];
  @state() private error?: ApiError;
  private readonly runner = new Runner(this);
  private readonly models = new Load<ModelList>(this, () => '/v1/models', false);
  private shown = '';

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('keydown', this.turn);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('keydown', this.turn);
  }

  protected override willUpdate(): void {
    if (this.open !== this.shown) {
      this.shown = this.open;
      void this.read();
    }
  }

  private async read(): Promise<void> {
    this.error = undefined;
    try {
      this.runner.show(await get<Generation>(`/v1/generations/${encodeURIComponent(this.open)}`));
    } catch (refusal) {
      this.error = asApiError(refusal);
    }
  }

  protected override render(): TemplateResult {
    const generation = this.runner.generation;
    return html`<at-dialog wide .heading=${generation ? generation.model.name : this.open} .body=${this.body(generation)}></at-dialog>`;
  }

  private body(generation: Generation | undefined): TemplateResult {
    if (this.error) return fault(this.error, () => void this.read());
    if (!generation) return skeleton();
    const prompt = generation.input.prompt ?? generation.input.text;
    return html`
      <at-generation .generation=${generation} .now=${Date.now()}></at-generation>
      ${prompt === undefined ? nothing : html`<p class="prompt">${String(prompt)}</p>`}
      <div class="actions">${this.acts(generation)} <span class="turn">${this.neighbour(-1, 'back', t('newer'))} ${this.neighbour(1, 'forward', t('older'))}</span></div>
      <details class="small"><summary>${t('whole_input')}</summary><pre tabindex="0">${JSON.stringify(generation.input, null, 2)}</pre></details>
    `;
  }

  private acts(generation: Generation): TemplateResult {
    const slug = this.models.data?.data.find((model) => model.id === generation.model.id)?.slug;
    const offer = generation.finalize_1080p;
    const isDone = generation.status === 'succeeded';
    return html`
      ${slug ? html`<a class="button primary" href=${new Drafts().linkTo(slug, generation.input as Input)}>${t('use_again')}</a>` : nothing}
      ${isDone ? useButton(generation) : nothing}
      ${isDone && store.may.edit ? html`<at-pin .media=${[`${generation.id}#0`]}></at-pin>` : nothing}
      ${isDone ? html`<at-copy .text=${`${generation.id}#0`} .label=${t('copy_reference')}></at-copy>` : nothing}
      ${
        offer && store.may.run
          ? html`<button type="button" @click=${() => attempt(async () => this.runner.show(await post<Generation>(`/v1/generations/${generation.id}/finalize`)))}>
            ${t('finalize', { credits: count('credits', offer.credits) })}
          </button>`
          : nothing
      }
      ${
        !isFinal(generation) && store.may.run
          ? html`<button type="button" @click=${() => attempt(() => this.runner.cancel(), t('canceled'))}>${t('cancel_run')}</button>`
          : nothing
      }
    `;
  }

  private neighbour(step: number, name: IconName, label: string): TemplateResult | typeof nothing {
    const id = this.ids[this.ids.indexOf(this.open) + step];
    if (!id || !this.ids.includes(this.open)) return nothing;
    return html`<button type="button" class="plain" title=${label} aria-label=${label} @click=${() => setQuery({ id })}>${icon(name)}</button>`;
  }

  private readonly turn = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const isTyping =
      event.target instanceof Element && event.target.closest('input, select, textarea, video, audio, pre');
    const next = step === 0 || isTyping ? undefined : this.ids[this.ids.indexOf(this.open) + step];
    if (next) setQuery({ id: next });
  };
}
