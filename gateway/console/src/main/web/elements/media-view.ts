// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { icon } from './icons';
import './wave-form';

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
        .muted=${isPreview === true}
        loop
        playsinline
        preload="metadata"
      ></video>`;
    case 'audio':
      return isPreview
        ? html`<span class="sound"><at-wave .src=${url}></at-wave></span>`
        : html`<at-wave .src=${url}></at-wave><audio src=${url} controls preload="metadata" aria-label=${label}></audio>`;
    default:
      return html`<span class="sound">${icon('log')}</span>`;
  }
}

/** Pictures of the platform come in smaller widths. */
const withWidth = (url: string): string =>
  url.includes('/media/') && !url.includes('?') ? `${url}?w=${PREVIEW_WIDTH}` : url;

/** Films in a link or a button move while the pointer or the focus is on it; to be given to each of its events. */
export function preview(event: Event): void {
  const film = (event.currentTarget as Element).querySelector('video');
  // A film that is taken away before it can play is none of the person's concern.
  if (event.type === 'mouseenter' || event.type === 'focusin') film?.play().catch(() => undefined);
  else film?.pause();
}
