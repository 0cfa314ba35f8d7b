// SPDX-License-Identifier: Apache-2.0
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { ApiError, asApiError, post } from '../api/http';
import type { Estimate } from '../api/types';

const PAUSE_MS = 200;
const MAX_CACHED = 50;

/** The exact price of an input, asked for when the person pauses; the price of before stays until the new one is there. */
export class Estimator implements ReactiveController {
  estimate?: Estimate;
  error?: ApiError;
  isStale = false;
  private turn = 0;
  private timer = 0;
  private asked = '';
  // Estimates are limited per minute, and people go back and forth between choices.
  private readonly cache = new Map<string, Estimate>();

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostConnected(): void {}

  hostDisconnected(): void {
    window.clearTimeout(this.timer);
    this.turn++;
  }

  /** @param input undefined while something that is needed is missing */
  ask(model: string, input: Record<string, unknown> | undefined): void {
    const body = input ? JSON.stringify({ model, input }) : '';
    if (body === this.asked) return;
    this.asked = body;
    window.clearTimeout(this.timer);
    const turn = ++this.turn;
    this.error = undefined;
    const known = this.cache.get(body);
    if (!input || known) {
      this.estimate = known;
      this.isStale = false;
      return;
    }
    this.isStale = true;
    this.timer = window.setTimeout(() => void this.send(body, turn), PAUSE_MS);
  }

  private async send(body: string, turn: number): Promise<void> {
    try {
      const estimate = await post<Estimate>('/v1/estimate', JSON.parse(body));
      if (this.cache.size >= MAX_CACHED) this.cache.clear();
      this.cache.set(body, estimate);
      if (turn === this.turn) this.estimate = estimate;
    } catch (refusal) {
      if (turn !== this.turn) return;
      this.error = asApiError(refusal);
      this.estimate = undefined;
      this.repeatLater(body, turn);
    }
    if (turn === this.turn) {
      this.isStale = false;
      this.host.requestUpdate();
    }
  }

  private repeatLater(body: string, turn: number): void {
    const wait = this.error?.retryAfter;
    if (wait) this.timer = window.setTimeout(() => void this.send(body, turn), wait * 1000);
  }
}
