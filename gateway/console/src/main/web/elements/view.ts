// SPDX-License-Identifier: Apache-2.0
import { LitElement } from 'lit';

/** An element without a shadow root: labels, forms, checkers and the one stylesheet see through it. */
export class View extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** Sends an event to the elements around this one. */
  protected emit(type: string, detail?: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}
