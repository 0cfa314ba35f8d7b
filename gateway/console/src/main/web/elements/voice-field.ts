// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Page } from '../api/console';
import type { Voice } from '../api/types';
import { Load } from '../app/load';
import { t } from '../i18n/i18n';
import { View } from './view';

/** Chooses a voice of the model, or one of the account's own. */
@customElement('at-voice-field')
export class VoiceField extends View {
  @property() name = '';
  @property() label = '';
  @property() value = '';
  @property({ attribute: false }) choices: string[] = [];
  private readonly own = new Load<Page<Voice>>(this, () => '/v1/voices?limit=100', false);

  protected override render(): TemplateResult {
    const voices = this.own.data?.data ?? [];
    const option = (value: string, text: string): TemplateResult =>
      html`<option value=${value} ?selected=${value === this.value}>${text}</option>`;
    return html`
      <label for="f-${this.name}">${this.label}</label>
      <select id="f-${this.name}" name=${this.name} @change=${this.choose}>
        <optgroup label=${t('voices_of_model')}>${this.choices.map((choice) => option(choice, choice))}</optgroup>
        ${
          voices.length === 0
            ? nothing
            : html`<optgroup label=${t('voices_own')}>${voices.map((voice) => option(voice.value, voice.name))}</optgroup>`
        }
      </select>
    `;
  }

  private choose(event: Event): void {
    event.stopPropagation();
    this.emit('change', (event.target as HTMLSelectElement).value);
  }
}
