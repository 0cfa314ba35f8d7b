// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { t } from '../i18n/i18n';
import { FocusReturn } from './focus-return';
import type { Content } from './parts';
import { icon } from './icons';
import { View } from './view';

/** A dialog over the page for as long as it is rendered; emits `close` when the person closes it. */
@customElement('at-dialog')
export class ModalDialog extends View {
  @property() heading = '';
  /** Its listeners are arrow functions: a method would be called for this dialog. */
  @property({ attribute: false }) body: Content = nothing;
  /** Whether Escape and the cross close it; a secret that is shown once has to be confirmed. */
  @property({ type: Boolean }) locked = false;
  @property({ type: Boolean }) wide = false;

  constructor() {
    super();
    new FocusReturn(this);
  }

  protected override firstUpdated(): void {
    this.querySelector('dialog')?.showModal();
    (this.querySelector<HTMLElement>('.dialog-body [autofocus]') ?? this.querySelector<HTMLElement>('h2'))?.focus();
  }

  protected override render(): TemplateResult {
    return html`
      <dialog class=${this.wide ? 'wide' : ''} aria-labelledby="dialog-title" @cancel=${this.cancel} @click=${this.outside}>
        <div class="dialog-head">
          <h2 id="dialog-title" tabindex="-1">${this.heading}</h2>
          ${
            this.locked
              ? nothing
              : html`<button type="button" class="plain" aria-label=${t('close')} @click=${() => this.emit('close')}>${icon('close')}</button>`
          }
        </div>
        <div class="dialog-body">${this.body}</div>
      </dialog>
    `;
  }

  private cancel(event: Event): void {
    event.preventDefault();
    event.stopPropagation();
    if (!this.locked) this.emit('close');
  }

  private outside(event: MouseEvent): void {
    if (!this.locked && event.target === event.currentTarget) this.emit('close');
  }
}
