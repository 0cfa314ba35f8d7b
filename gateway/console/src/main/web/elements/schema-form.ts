// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { number, t } from '../i18n/i18n';
import './media-field';
import './voice-field';
import {
  arrange,
  covers,
  isLongText,
  labelOf,
  limitOf,
  mediaOf,
  planName,
  type Field,
  type Input,
  type Schema,
  type Value,
} from './schema';
import { View } from './view';

const CHIPS = 4;
const RANGE_STEPS = 200;

/** The form of a model's input, made from its schema; emits `input-changed` with the whole input. */
@customElement('at-schema-form')
export class SchemaForm extends View {
  @property({ attribute: false }) schema: Schema = {};
  @property({ attribute: false }) value: Input = {};
  @property() plan = 'free';
  @property() model = '';
  /** The field that the API refused, and why. */
  @property() param = '';
  @property() problem = '';

  protected override render(): TemplateResult {
    const { first, later } = arrange(this.schema);
    return html`
      ${first.map((name) => this.field(name))}
      ${
        later.length === 0
          ? nothing
          : html`<details class="more-fields" ?open=${later.includes(this.param)}>
            <summary>${t('more_fields', { n: later.length })}</summary>
            ${later.map((name) => this.field(name))}
          </details>`
      }
    `;
  }

  protected override updated(): void {
    if (this.param) this.querySelector<HTMLElement>(`[name="${CSS.escape(this.param)}"]`)?.focus();
  }

  private field(name: string): TemplateResult {
    const field = this.schema.properties?.[name] ?? { type: 'string' };
    const isRequired = (this.schema.required ?? []).includes(name);
    const isWrong = this.param === name;
    return html`
      <div class="field ${isWrong ? 'wrong' : ''}">
        ${this.control(name, field, isRequired)}
        ${field.description ? html`<p class="hint" id="hint-${name}">${field.description}</p>` : nothing}
        ${isWrong ? html`<p class="field-problem" role="alert" id="problem-${name}">${this.problem}</p>` : nothing}
      </div>
    `;
  }

  private control(name: string, field: Field, isRequired: boolean): TemplateResult {
    const media = mediaOf(field);
    if (media === 'voice') return this.voice(name, field);
    if (media) {
      return html`<at-media-field
        .name=${name}
        .label=${labelOf(name)}
        .kind=${media}
        .model=${this.model}
        .limit=${field.type === 'array' ? (field.maxItems ?? 1) : 1}
        .seconds=${limitOf(field, 'seconds', this.value, this.schema)}
        .required=${isRequired}
        .value=${this.references(name)}
        @change=${(event: CustomEvent<string[]>) => this.set(event, name, field.type === 'array' ? event.detail : event.detail[0])}
      ></at-media-field>`;
    }
    if (field.enum)
      return field.enum.length <= CHIPS ? this.chips(name, field, field.enum) : this.select(name, field, field.enum);
    if (field.type === 'boolean') return this.switch(name, field);
    if (field.type === 'integer' || field.type === 'number') return this.number(name, field);
    return isLongText(name, field) ? this.text(name, field, isRequired) : this.line(name, field, isRequired);
  }

  private voice(name: string, field: Field): TemplateResult {
    return html`<at-voice-field
      .name=${name}
      .label=${labelOf(name)}
      .choices=${field.anyOf?.flatMap((choice) => choice.enum ?? []) ?? []}
      .value=${String(this.value[name] ?? field.default ?? '')}
      @change=${(event: CustomEvent<string>) => this.set(event, name, event.detail)}
    ></at-voice-field>`;
  }

  private references(name: string): string[] {
    const value = this.value[name];
    return Array.isArray(value) ? value : value === undefined || value === '' ? [] : [String(value)];
  }

  private text(name: string, field: Field, isRequired: boolean): TemplateResult {
    const text = String(this.value[name] ?? '');
    const limit = limitOf(field, 'length', this.value, this.schema);
    const length = [...text].length;
    return html`
      <label for="f-${name}">${labelOf(name)} ${limit ? html`<span class="count ${length > limit ? 'bad' : ''}">${number(length)} / ${number(limit)}</span>` : nothing}</label>
      <textarea
        id="f-${name}"
        name=${name}
        rows=${name === 'prompt' ? 5 : 3}
        ?required=${isRequired}
        aria-describedby=${this.describedBy(name, field)}
        .value=${text}
        @input=${(event: InputEvent) => this.set(event, name, (event.target as HTMLTextAreaElement).value)}
      ></textarea>
    `;
  }

  private line(name: string, field: Field, isRequired: boolean): TemplateResult {
    return html`
      <label for="f-${name}">${labelOf(name)}</label>
      <input
        id="f-${name}"
        name=${name}
        ?required=${isRequired}
        maxlength=${field.maxLength ?? nothing}
        placeholder=${field.default === undefined ? nothing : String(field.default)}
        aria-describedby=${this.describedBy(name, field)}
        .value=${String(this.value[name] ?? '')}
        @input=${(event: InputEvent) => this.set(event, name, (event.target as HTMLInputElement).value)}
      />
    `;
  }

  private number(name: string, field: Field): TemplateResult {
    const { minimum, maximum } = field;
    const step = field.type === 'integer' ? 1 : 0.05;
    const shown = this.value[name] ?? field.default;
    const set = (event: Event): void => {
      const text = (event.target as HTMLInputElement).value;
      this.set(event, name, text === '' ? undefined : Number(text));
    };
    const isRange =
      minimum !== undefined &&
      maximum !== undefined &&
      (maximum - minimum) / step <= RANGE_STEPS &&
      field.default !== undefined;
    return html`
      <label for="f-${name}">${labelOf(name)}</label>
      <div class="range">
        ${
          isRange
            ? html`<input type="range" aria-label=${labelOf(name)} min=${minimum} max=${maximum} step=${step} .value=${String(shown)} @input=${set} />`
            : nothing
        }
        <input
          id="f-${name}"
          name=${name}
          type="number"
          min=${minimum ?? nothing}
          max=${maximum ?? nothing}
          step=${field.type === 'integer' ? 1 : 'any'}
          placeholder=${field.default === undefined ? t('at_random') : nothing}
          aria-describedby=${this.describedBy(name, field)}
          .value=${shown === undefined ? '' : String(shown)}
          @input=${set}
        />
      </div>
    `;
  }

  private switch(name: string, field: Field): TemplateResult {
    const isOn = (this.value[name] ?? field.default) === true;
    return html`<label class="switch">
      <input
        type="checkbox"
        role="switch"
        name=${name}
        aria-describedby=${this.describedBy(name, field)}
        .checked=${isOn}
        @change=${(event: Event) => this.set(event, name, (event.target as HTMLInputElement).checked)}
      />
      <span>${labelOf(name)}</span>
    </label>`;
  }

  private chips(name: string, field: Field, choices: (string | number)[]): TemplateResult {
    const chosen = this.value[name] ?? field.default;
    return html`
      <fieldset aria-describedby=${this.describedBy(name, field)}>
        <legend>${labelOf(name)}</legend>
        <div class="chips">
          ${choices.map((choice) => {
            const plan = this.locked(field, choice);
            return html`<label class="chip" title=${plan ? planName(plan) : nothing}>
              <input
                type="radio"
                name=${name}
                .value=${String(choice)}
                .checked=${choice === chosen}
                ?disabled=${Boolean(plan)}
                @change=${(event: Event) => this.set(event, name, choice)}
              /><span>${choice}${plan ? html` <small>${planName(plan)}</small>` : nothing}</span>
            </label>`;
          })}
        </div>
      </fieldset>
    `;
  }

  private select(name: string, field: Field, choices: (string | number)[]): TemplateResult {
    const chosen = this.value[name] ?? field.default;
    return html`
      <label for="f-${name}">${labelOf(name)}</label>
      <select
        id="f-${name}"
        name=${name}
        aria-describedby=${this.describedBy(name, field)}
        @change=${(event: Event) => this.set(event, name, choices[(event.target as HTMLSelectElement).selectedIndex])}
      >
        ${choices.map((choice) => {
          const plan = this.locked(field, choice);
          return html`<option ?selected=${choice === chosen} ?disabled=${Boolean(plan)}>${choice}${plan ? ` (${planName(plan)})` : ''}</option>`;
        })}
      </select>
    `;
  }

  /** The plan that a choice needs and the account has not. */
  private locked(field: Field, choice: string | number): string | undefined {
    const plan = field['x-service-option-min-plan']?.[String(choice)];
    return plan && !covers(this.plan, plan) ? plan : undefined;
  }

  private describedBy(name: string, field: Field): string | typeof nothing {
    const ids = [field.description ? `hint-${name}` : '', this.param === name ? `problem-${name}` : ''].filter(Boolean);
    return ids.length > 0 ? ids.join(' ') : nothing;
  }

  private set(event: Event, name: string, value: Value): void {
    event.stopPropagation();
    this.emit('input-changed', { ...this.value, [name]: value });
  }
}
