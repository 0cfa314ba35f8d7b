// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { icon } from './icons';

interface Shown {
  kind: string;
  url: string;
  label: string;
  width?: number | null;
  height?: number | null;
  /** Small and still until the pointer or the focus is on it. */
  isPreview?: boolean;
}

const PREVIEW_WIDTH = 640;

/** A picture, a film or a sound in its own shape. */
export function mediaView({ kind, url, label, width, height, isPreview }: Shown): TemplateResult {
  switch (kind) {
    case 'image':
      return html`<img
        src=${isPreview ? withWidth(url) : url}
        alt=${label}
        width=${width ?? nothing}
        height=${height ?? nothing}
        loading=${isPreview ? 'lazy' : 'eager'}
        decoding="async"
      />`;
    case 'video':
      return html`<video
        src=${url}
        aria-label=${label || nothing}
        width=${width ?? nothing}
        height=${height ?? nothing}
        ?controls=${!isPreview}
        ?muted=${isPreview}
        loop
        playsinline
        preload="metadata"
        @mouseenter=${isPreview ? play : nothing}
        @mouseleave=${isPreview ? pause : nothing}
      ></video>`;
    case 'audio':
      return isPreview
        ? html`<span class="sound">${icon('play')}</span>`
        : html`<audio src=${url} controls preload="metadata" aria-label=${label}></audio>`;
    default:
      return html`<span class="sound">${icon('log')}</span>`;
  }
}

/** Pictures of ours come in smaller widths. */
const withWidth = (url: string): string =>
  url.includes('/media/') && !url.includes('?') ? `${url}?w=${PREVIEW_WIDTH}` : url;

const play = (event: Event): void => void (event.target as HTMLVideoElement).play();
const pause = (event: Event): void => (event.target as HTMLVideoElement).pause();
