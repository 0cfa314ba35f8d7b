// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { Model, ModelList } from '../api/types';
import { PageView } from '../app/page-view';
import { Dialogs } from '../app/dialogs';
import { Drafts } from '../app/drafts';
import { Estimator } from '../app/estimator';
import { Load, withQuery } from '../app/load';
import { generationLink, go, link, place, setQuery } from '../app/router';
import { isFinal, Runner } from '../app/runner';
import { store } from '../app/session';
import '../elements/code-tabs';
import { icon } from '../elements/icons';
import '../elements/model-picker';
import { badge, empty, fault, loaded, pageHead } from '../elements/parts';
import { promptExamples } from '../elements/prompt-examples';
import '../elements/recent-runs';
import { runResult } from '../elements/run-result';
import { samples } from '../elements/samples';
import { labelOf, mediaOf, missing, toBody, type Input, type Schema } from '../elements/schema';
import '../elements/schema-form';
import { modelsFor, useButton, useLink } from '../elements/use-as-input';
import { attempt } from '../elements/toast';
import { credits, number, t } from '../i18n/i18n';

const LAST_MODEL = 'model';
const MAX_SEED = 2_147_483_647;

/** Tries a model: its form, its exact price, the run and what came out. */
@customElement('at-playground')
export class PlaygroundPage extends PageView {
  private readonly models = new Load<ModelList>(this, () => '/v1/models', false);
  private readonly model = new Load<Model>(this, () => (this.slug ? `/v1/models/${this.slug}` : undefined), false);
  private readonly price = new Estimator(this);
  private readonly otherPrice = new Estimator(this);
  private readonly runner = new Runner(this);
  private readonly other = new Runner(this);
  private readonly drafts = new Drafts();
  @state() private input: Input = {};
  @state() private isJson = false;
  @state() private jsonProblem = '';
  private drafted = '';
  private readonly dialogs = new Dialogs(this, {
    model: { title: 'choose_model', show: () => this.picker((slug) => go(this.without(link('playground', slug)), true)) },
    compare: { title: 'compare', show: () => this.picker((slug) => setQuery({ with: slug, dialog: undefined })) },
    use: { title: 'use_as_input', show: (medium) => this.picker((slug) => go(useLink(slug, medium), true), modelsFor(medium, this.models.data?.data), t('use_as_input')) },
    // The field of the form shows it.
    media: { title: 'from_library', show: () => nothing },
  });

  private get slug(): string | undefined {
    return (
      place().parts[1] ??
      localStorage.getItem(LAST_MODEL) ??
      this.models.data?.defaults.image?.slug ??
      this.models.data?.data[0]?.slug
    );
  }

  /** The model that the same input goes to as well. */
  private get otherModel(): Model | undefined {
    const slug = place().query.get('with');
    return slug ? this.models.data?.data.find((model) => model.slug === slug) : undefined;
  }

  /** Whether the balance is below what the runs cost together. */
  private get isShort(): boolean {
    const { estimate } = this.price;
    const second = this.otherModel ? (this.otherPrice.estimate?.credits ?? 0) : 0;
    return estimate !== undefined && (!estimate.sufficient || estimate.credits + second > estimate.balance);
  }

  /** Nothing runs before its price was seen, and one press is one run. */
  private get mayRun(): boolean {
    const isPriced = this.price.estimate !== undefined && (!this.otherModel || this.otherPrice.estimate !== undefined);
    const isStarting = this.runner.isStarting || this.other.isStarting;
    return store.may.run && store.isOnline && !missing(this.schema, this.input) && isPriced && !this.isShort && !isStarting;
  }

  private get schema(): Schema {
    return (this.model.data?.input_schema ?? {}) as Schema;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('keydown', this.runByKey);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('keydown', this.runByKey);
  }

  private readonly runByKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void this.run();
  };

  protected override willUpdate(): void {
    const model = this.model.data;
    if (!model) return;
    if (this.drafted !== model.slug) {
      this.drafted = model.slug;
      localStorage.setItem(LAST_MODEL, model.slug);
      this.input = this.drafts.read(model.slug, this.schema);
    }
    this.take(place().query.get('use'));
    this.showRuns(place().query.get('run')?.split(',') ?? []);
    const body = missing(this.schema, this.input) ? undefined : toBody(this.input);
    this.price.ask(model.slug, body);
    const other = this.otherModel;
    this.otherPrice.ask(other?.slug ?? '', other && body ? common(body) : undefined);
  }

  protected override render(): TemplateResult {
    return html`
      ${pageHead(t('playground'), t('playground_lead'))}
      <div class="playground">
        <section class="panel form-panel" aria-label=${t('input')}>
          ${loaded(this.models, (list) => this.modelHead(list.data))}
          ${loaded(this.model, (model) => (this.isJson ? this.json() : this.form(model)), 6)} ${this.runBar()}
        </section>
        <section class="stage-panel" aria-label=${t('result')}>${this.stage()}</section>
      </div>
      ${this.samples()} <at-recent-runs></at-recent-runs>
      ${this.dialogs.render()}
    `;
  }

  private modelHead(models: Model[]): TemplateResult | typeof nothing {
    if (models.length === 0) return empty(t('no_models'), t('no_models_text'));
    const model = this.model.data;
    const other = this.otherModel;
    return html`
      <button type="button" class="model-choice" @click=${() => this.dialogs.open('model')}>
        <span class="small">${t('model')}</span><strong class="name">${model?.name ?? this.slug ?? ''}</strong>
        ${model?.stand_in ? badge(t('stand_in'), 'busy') : nothing} ${icon('down')}
      </button>
      ${model ? html`<p class="small">${model.description}</p>` : nothing}
      <div class="actions">
        <div class="segments" role="group" aria-label=${t('view')}>
          <button type="button" aria-pressed=${!this.isJson} @click=${() => (this.isJson = false)}>${t('form')}</button>
          <button type="button" aria-pressed=${this.isJson} @click=${() => (this.isJson = true)}>JSON</button>
        </div>
        ${
          other
            ? html`<button type="button" @click=${() => setQuery({ with: undefined })}>${t('beside_what', { model: other.name })} ${icon('close')}</button>`
            : html`<button type="button" @click=${() => this.dialogs.open('compare')}>${t('compare')}</button>`
        }
      </div>
    `;
  }

  private form(model: Model): TemplateResult {
    const error = this.price.error ?? this.runner.error;
    const param = (error?.status === 422 && error.param?.replace(/^input\./, '').split(/[.[]/)[0]) || '';
    return html`<at-schema-form
      .schema=${this.schema}
      .value=${this.input}
      .plan=${store.account?.plan ?? 'free'}
      .model=${model.slug}
      .param=${param}
      .problem=${error?.message ?? ''}
      @input-changed=${(event: CustomEvent<Input>) => this.change(event.detail)}
    ></at-schema-form>`;
  }

  private json(): TemplateResult {
    return html`<div class="field">
      <label for="input-json">${t('input')}</label>
      <textarea id="input-json" class="mono" rows="14" spellcheck="false" .value=${JSON.stringify(toBody(this.input), null, 2)} @change=${this.changeJson}></textarea>
      ${this.jsonProblem ? html`<p class="field-problem" role="alert">${this.jsonProblem}</p>` : nothing}
    </div>`;
  }

  private runBar(): TemplateResult {
    const { estimate, isStale } = this.price;
    const error = this.price.error ?? this.otherPrice.error;
    const second = this.otherModel ? this.otherPrice.estimate?.credits : 0;
    const total = (estimate?.credits ?? 0) + (second ?? 0);
    return html`
      <div class="run-bar">
        ${error && error.status !== 422 ? fault(error) : nothing} ${this.runner.error && this.runner.error.status !== 422 ? fault(this.runner.error) : nothing}
        <div class="run-line">
          <p class="price ${isStale ? 'stale' : ''}" aria-live="polite">
            ${
              estimate
                ? html`<strong>${credits(total)}</strong> <span class="small">${t('of_balance', { n: estimate.balance })}</span>`
                : html`<span class="small">${this.model.data ? this.priceLater(this.model.data) : ''}</span>`
            }
          </p>
          <button type="button" class="primary" ?disabled=${!this.mayRun} title="Ctrl Enter" @click=${this.run}>
            ${icon('play')} ${this.runner.isStarting ? t('starting') : t('run')}
          </button>
        </div>
        ${
          estimate && estimate.breakdown.length > 1
            ? html`<details class="small">
              <summary>${t('breakdown')}</summary>
              <ul>${estimate.breakdown.map((line) => html`<li>${line.label}: ${number(line.quantity)} × ${number(line.unit_credits)} = ${number(line.credits)}</li>`)}</ul>
            </details>`
            : nothing
        }
        ${this.isShort ? html`<p class="field-problem">${t('not_enough')} <a href=${link('credits')}>${t('credits_title')}</a></p>` : nothing}
        ${store.session && !store.may.run ? html`<p class="small">${t('viewer_cannot_run')}</p>` : nothing}
      </div>
    `;
  }

  /** Before the exact price: what is missing for it. */
  private priceLater(model: Model): string {
    const field = missing(this.schema, this.input);
    const from = t('price_from', { credits: credits(model.base_credits) });
    return field ? `${from} · ${t('price_needs', { field: labelOf(field) })}` : from;
  }

  private stage(): TemplateResult {
    const { generation } = this.runner;
    if (!generation && this.runner.isStarting) {
      return html`<div class="stage waiting" role="status"><span class="spinner" aria-hidden="true"></span><p class="stage-title">${t('starting')}</p></div>`;
    }
    if (!generation) {
      return html`<div class="stage idle">${icon('model')}<p class="stage-title">${t('nothing_yet')}</p><p>${t('nothing_yet_text')}</p>${this.examples()}</div>`;
    }
    const second = this.other.generation;
    return html`
      <div class=${second ? 'side-by-side' : ''}>
        ${[generation, second].map((each) => (each ? runResult(each) : nothing))}
      </div>
      ${this.other.error ? fault(this.other.error) : nothing}
      <div class="actions">
        ${
          isFinal(generation)
            ? html`
              <button type="button" @click=${this.run}>${t('run_again')}</button>
              ${this.schema.properties?.seed ? html`<button type="button" @click=${this.vary}>${t('vary')}</button>` : nothing}
              ${generation.status === 'succeeded' ? html`${useButton(generation)}<a class="button" href=${generationLink(generation.id)}>${t('in_library')}</a>` : nothing}
            `
            : html`<button type="button" @click=${() => attempt(() => this.runner.cancel(), t('canceled'))}>${t('cancel_run')}</button>`
        }
        <at-copy .text=${this.drafts.linkTo(this.slug ?? '', toBody(this.input))} .label=${t('copy_link')}></at-copy>
      </div>
    `;
  }

  /** The person goes on in the field that an example filled. */
  private examples(): TemplateResult | typeof nothing {
    const fill = async (input: Input): Promise<void> => {
      this.change(input);
      await this.updateComplete;
      this.querySelector<HTMLElement>('[name=prompt], [name=text]')?.focus();
    };
    return this.model.data ? promptExamples(this.model.data, this.schema, this.input, fill) : nothing;
  }

  private samples(): TemplateResult | typeof nothing {
    const model = this.model.data;
    if (!model) return nothing;
    return html`<details class="panel samples">
      <summary><h2>${t('as_code')}</h2></summary>
      <p class="small">${t('as_code_text')} <a href=${link('keys')}>${t('keys')}</a></p>
      <at-code .samples=${samples(model.slug, toBody(this.input))}></at-code>
    </details>`;
  }

  private picker(pick: (slug: string) => void, models = this.models.data?.data, heading = t('choose_model')): TemplateResult {
    return html`<at-model-picker
      .heading=${heading}
      .models=${models ?? []}
      .plan=${store.account?.plan ?? 'free'}
      @picked=${(event: CustomEvent<string>) => pick(event.detail)}
    ></at-model-picker>`;
  }

  /** Another place with the query of this one, and no dialog. */
  private readonly without = (path: string): string =>
    withQuery(path + location.search, { dialog: undefined, run: undefined });

  /** The runs that the address names, after a reload or by a link. */
  private showRuns([first, second]: string[]): void {
    if (first) void this.runner.open(first);
    if (second) void this.other.open(second);
  }

  /** Puts a medium, such as `image:gen_7#0`, into the first field that takes its kind. */
  private take(medium: string | null): void {
    if (!medium) return;
    const [kind, reference = ''] = medium.split(/:(.*)/);
    const [name, field] = Object.entries(this.schema.properties ?? {}).find(([, each]) => mediaOf(each) === kind) ?? [];
    if (name) this.change({ ...this.input, [name]: field?.type === 'array' ? [reference] : reference });
    queueMicrotask(() => setQuery({ use: undefined }));
  }

  private change(input: Input): void {
    this.input = input;
    this.runner.error = undefined;
    if (this.slug) this.drafts.write(this.slug, toBody(input));
  }

  private changeJson(event: Event): void {
    try {
      this.change(JSON.parse((event.target as HTMLTextAreaElement).value) as Input);
      this.jsonProblem = '';
    } catch (fault) {
      this.jsonProblem = String(fault instanceof Error ? fault.message : fault);
    }
  }

  private readonly run = async (): Promise<void> => {
    const model = this.model.data;
    if (!model || !this.mayRun) return;
    const body = toBody(this.input);
    const other = this.otherModel;
    setQuery({ run: undefined });
    this.leadToStage();
    await Promise.all([
      this.runner.start(model.slug, body, this.price.estimate?.credits),
      other ? this.other.start(other.slug, common(body), this.otherPrice.estimate?.credits) : this.other.clear(),
    ]);
    if (this.isConnected) setQuery({ run: [this.runner, this.other].flatMap((each) => each.generation?.id ?? []).join(',') });
  };

  /** Where the result is below the form, on a phone. */
  private leadToStage(): void {
    const stage = this.querySelector('.stage-panel');
    if (stage && stage.getBoundingClientRect().top > window.innerHeight / 2) stage.scrollIntoView();
  }

  private readonly vary = (): void => {
    this.change({ ...this.input, seed: Math.floor(Math.random() * MAX_SEED) });
    void this.run();
  };
}

/** What all models of a kind take; the rest of an input is for one model. */
const common = (body: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([name]) => ['prompt', 'text', 'image_url'].includes(name)));
