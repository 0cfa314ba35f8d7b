// SPDX-License-Identifier: Apache-2.0
import { html, nothing, svg, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { number, t } from '../i18n/i18n';
import { table } from './parts';
import { View } from './view';

export interface Bar {
  label: string;
  /** One for each series; they are stacked. */
  values: number[];
  /** Shows what the bar is made of; by its name in the table as well. */
  choose?: () => void;
}

/** What is written keeps its size where there is less room. */
const width = (): number => (matchMedia('(width < 48rem)').matches ? 360 : 720);
const HEIGHT = 220;
const FOOT = 24;
const SIDE = 44;
/** The name of the last bar is wider than the bar. */
const END = 14;
const NAME = 78;

/** Bars over time or by name, and the same numbers as a table. */
@customElement('at-bars')
export class BarChart extends View {
  @property() label = '';
  @property() unit = '';
  /** The names of the series, when there are several. */
  @property({ attribute: false }) series: string[] = [];
  @property({ attribute: false }) bars: Bar[] = [];

  protected override render(): TemplateResult {
    const top = niceTop(Math.max(...this.bars.map((bar) => sumOf(bar.values)), 1));
    const whole = width();
    const step = (whole - SIDE - END) / Math.max(this.bars.length, 1);
    const y = (value: number): number => HEIGHT - FOOT - (value / top) * (HEIGHT - FOOT - 8);
    return html`
      <figure class="chart">
        <svg viewBox="0 0 ${whole} ${HEIGHT}" role="img" aria-label=${this.label}>
          ${[0, 0.5, 1].map(
            (share) => svg`
              <line class="grid" x1=${SIDE} x2=${whole} y1=${y(top * share)} y2=${y(top * share)} />
              <text class="axis" x=${SIDE - 8} y=${y(top * share) + 4} text-anchor="end">${number(top * share)}</text>`,
          )}
          ${this.bars.map((bar, index) => this.bar(bar, index, step, y))}
        </svg>
        ${
          this.series.length < 2
            ? nothing
            : html`<ul class="legend small">${this.series.map((name, index) => html`<li><span class="key-${index}" aria-hidden="true"></span>${name}</li>`)}</ul>`
        }
        <details>
          <summary>${t('as_table')}</summary>
          ${table(
            this.label,
            [
              {
                label: t('name'),
                cell: (bar: Bar) =>
                  bar.choose ? html`<button type="button" class="plain" @click=${bar.choose}>${bar.label}</button>` : bar.label,
              },
              ...(this.series.length < 2 ? [this.unit] : this.series).map((label, index) => ({
                label,
                cell: (bar: Bar) => number(bar.values[index] ?? 0),
                isNumber: true,
              })),
            ],
            this.bars,
          )}
        </details>
      </figure>
    `;
  }

  private bar(bar: Bar, index: number, step: number, y: (value: number) => number): TemplateResult {
    const wide = Math.min(step * 0.7, 56);
    const x = SIDE + index * step + (step - wide) / 2;
    // A name needs about so much room.
    const isNamed = index % Math.ceil(NAME / step) === 0;
    const short = bar.label.length > 12 ? `${bar.label.slice(0, 11)}…` : bar.label;
    return svg`
      <g class=${bar.choose ? 'can-choose' : ''} @click=${bar.choose}>
        <rect class="column" x=${SIDE + index * step} y="0" width=${step} height=${HEIGHT - FOOT} />
        <title>${bar.label}: ${bar.values.map((value, index) => `${number(value)} ${this.series[index] ?? this.unit}`).join(', ')}</title>
        ${bar.values.map((value, at) => {
          const below = sumOf(bar.values.slice(0, at));
          return svg`<rect class="bar bar-${at}" x=${x} y=${y(below + value)} width=${wide} height=${Math.max(y(below) - y(below + value), 0)} rx="3" />`;
        })}
        ${isNamed ? svg`<text class="axis" x=${x + wide / 2} y=${HEIGHT - 6} text-anchor="middle">${short}</text>` : nothing}
      </g>`;
  }
}

const sumOf = (values: number[]): number => values.reduce((all, value) => all + value, 0);

/** 1, 2 or 5 times a power of ten. */
function niceTop(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(highest));
  return ([1, 2, 5, 10].find((factor) => factor * power >= highest) ?? 10) * power;
}
