// SPDX-License-Identifier: Apache-2.0
import { html, svg, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { View } from './view';

const BARS = 48;
const HEIGHT = 40;
/** Enough to see loud and quiet, and a minute of it is 2 MB of numbers. */
const SAMPLE_RATE = 8_000;
const MAX_BYTES = 8_000_000;

/** How loud a sound is over its time; read when it becomes visible, and flat where the browser cannot read it. */
@customElement('at-wave')
export class WaveForm extends View {
  @property() src = '';
  @state() private peaks: number[] = [];
  private readonly sight = new IntersectionObserver((seen) => seen.some((each) => each.isIntersecting) && void this.read());

  override connectedCallback(): void {
    super.connectedCallback();
    this.sight.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.sight.disconnect();
  }

  protected override render(): TemplateResult {
    return html`<svg class="wave" viewBox="0 0 ${BARS * 4} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">
      ${Array.from({ length: BARS }, (_, at) => {
        const height = Math.max((this.peaks[at] ?? 0) * HEIGHT, 2);
        return svg`<rect x=${at * 4} y=${(HEIGHT - height) / 2} width="2.5" height=${height} rx="1" />`;
      })}
    </svg>`;
  }

  private async read(): Promise<void> {
    this.sight.disconnect();
    try {
      const bytes = await (await fetch(this.src)).arrayBuffer();
      if (bytes.byteLength > MAX_BYTES) return;
      const sound = await new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(bytes);
      this.peaks = peaksOf(sound.getChannelData(0));
    } catch {
      // It can still be played.
    }
  }
}

/** The loudest sample of each of equal parts, the loudest of all being 1. */
function peaksOf(samples: Float32Array): number[] {
  const size = Math.ceil(samples.length / BARS);
  const peaks = Array.from({ length: BARS }, (_, at) =>
    samples.subarray(at * size, (at + 1) * size).reduce((top, sample) => Math.max(top, Math.abs(sample)), 0),
  );
  const top = Math.max(...peaks, Number.MIN_VALUE);
  return peaks.map((peak) => peak / top);
}
