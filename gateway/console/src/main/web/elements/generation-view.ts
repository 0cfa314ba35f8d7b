// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Generation } from '../api/types';
import { isFinal } from '../app/runner';
import { credits, number, seconds, t } from '../i18n/i18n';
import './copy-button';
import { icon } from './icons';
import { mediaView } from './media-view';
import { status, time } from './parts';
import { View } from './view';

/** One generation as large as there is room: its progress while it runs, then what it made, or why it failed. */
@customElement('at-generation')
export class GenerationView extends View {
  @property({ attribute: false }) generation!: Generation;
  /** The time goes on while the generation stays as it is. */
  @property({ type: Number }) now = Date.now();

  protected override render(): TemplateResult {
    const { generation } = this;
    return html`<article class="generation">${isFinal(generation) ? this.ended() : this.running()} ${this.facts()}</article>`;
  }

  private running(): TemplateResult {
    const {
      progress,
      queue_position: position,
      estimated_seconds_left: left,
      started_at: started,
      created_at: created,
    } = this.generation;
    const isQueued = this.generation.status === 'queued';
    const elapsed = Math.max(0, (this.now - Date.parse(started ?? created)) / 1000);
    return html`
      <div class="stage waiting" role="status">
        <span class="spinner" aria-hidden="true"></span>
        <p class="stage-title">${isQueued ? t('waits_for_place') : t('is_made')}</p>
        ${isQueued && position !== undefined ? html`<p>${t('queue_position', { n: position })}</p>` : nothing}
        <progress aria-label=${t('progress')} max="1" value=${progress ?? nothing}></progress>
        <p class="small number">
          ${t('elapsed', { time: seconds(Math.round(elapsed)) })}${left === undefined ? '' : ` · ${t('time_left', { time: seconds(left) })}`}
        </p>
      </div>
    `;
  }

  private ended(): TemplateResult {
    const { outputs, error, model } = this.generation;
    if (error || outputs.length === 0) {
      return html`<div class="stage failed">
        ${icon('alert')}
        <p class="stage-title">${t('run_failed')}</p>
        <p>${error?.message ?? ''}</p>
        <p class="small">${t('was_refunded')}</p>
      </div>`;
    }
    const prompt = String(this.generation.input.prompt ?? this.generation.input.text ?? model.name);
    return html`<div class="outputs ${outputs.length > 1 ? 'several' : ''}">
      ${outputs.map(
        (output) => html`<figure class="stage">
          ${mediaView({ kind: output.type, url: output.url, label: prompt, width: output.width, height: output.height })}
          <figcaption class="small">
            ${output.width && output.height ? html`<span class="number">${output.width} × ${output.height}</span>` : nothing}
            ${output.duration_seconds === undefined ? nothing : seconds(output.duration_seconds)}
            <a href=${output.url} download>${icon('download')} ${t('download')}</a>
          </figcaption>
        </figure>`,
      )}
    </div>`;
  }

  private facts(): TemplateResult {
    const { generation } = this;
    const seed = generation.input.seed;
    return html`
      <div class="facts small">
        ${status(generation.status)}
        <span>${generation.model.name}</span>
        <span class="number">${credits(generation.credits_charged)}</span>
        ${generation.completed_in_seconds === undefined ? nothing : html`<span class="number">${seconds(generation.completed_in_seconds)}</span>`}
        ${seed === undefined ? nothing : html`<span>${t('seed')} <code>${String(seed)}</code></span>`}
        ${Object.entries(generation.metadata ?? {}).map(([key, value]) => html`<span>${key} <code>${String(value)}</code></span>`)}
        ${time(generation.created_at)} <at-copy .text=${generation.id} .label=${generation.id}></at-copy>
      </div>
      ${generation.warnings.length === 0 ? nothing : html`<ul class="warnings small">${generation.warnings.map((warning) => html`<li>${warning}</li>`)}</ul>`}
      ${
        generation.cost_breakdown.length < 2
          ? nothing
          : html`<details class="small">
            <summary>${t('breakdown')}</summary>
            <ul>${generation.cost_breakdown.map((line) => html`<li>${line.label}: ${number(line.quantity)} × ${number(line.unit_credits)} = ${number(line.credits)}</li>`)}</ul>
          </details>`
      }
    `;
  }
}
