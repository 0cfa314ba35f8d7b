// SPDX-License-Identifier: Apache-2.0
import { html, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { asApiError } from '../api/http';
import { View } from './view';

const SHOWN_MS = 6000;
const toasts = new EventTarget();

interface Note {
  id: number;
  text: string;
  isBad: boolean;
}

/** Shows in the corner what has happened. */
export function showToast(text: string, isBad = false): void {
  toasts.dispatchEvent(new CustomEvent('toast', { detail: { text, isBad } }));
}

/** Runs an act of a button, and shows a refusal. Returns whether it went well. */
export async function attempt(act: () => Promise<unknown>, done?: string): Promise<boolean> {
  try {
    await act();
    if (done) showToast(done);
    return true;
  } catch (refusal) {
    const error = asApiError(refusal);
    showToast(error.requestId ? `${error.message} (${error.requestId})` : error.message, true);
    return false;
  }
}

@customElement('at-toasts')
export class Toasts extends View {
  @state() private notes: Note[] = [];
  private next = 1;

  override connectedCallback(): void {
    super.connectedCallback();
    toasts.addEventListener('toast', (event) => {
      const note = { id: this.next++, ...(event as CustomEvent<Omit<Note, 'id'>>).detail };
      this.notes = [...this.notes.slice(-2), note];
      window.setTimeout(() => (this.notes = this.notes.filter((each) => each !== note)), SHOWN_MS);
    });
  }

  protected override render(): TemplateResult {
    return html`<div class="toasts" role="status">
      ${this.notes.map((note) => html`<p class=${note.isBad ? 'bad' : ''}>${note.text}</p>`)}
    </div>`;
  }
}
