// SPDX-License-Identifier: Apache-2.0
import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** After what lies over the page is gone, the keyboard goes on where it was; if that is gone too, at the heading. */
export class FocusReturn implements ReactiveController {
  private opener: Element | null = null;

  constructor(host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostConnected(): void {
    this.opener = document.activeElement;
  }

  hostDisconnected(): void {
    if (document.activeElement !== document.body) return;
    const isThere = this.opener?.isConnected && this.opener !== document.body;
    (isThere ? (this.opener as HTMLElement) : document.querySelector<HTMLElement>('main h1'))?.focus();
  }
}
