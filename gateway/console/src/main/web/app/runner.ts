// SPDX-License-Identifier: Apache-2.0
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { ApiError, asApiError, call, get, post } from '../api/http';
import { follow } from '../api/stream';
import type { Generation } from '../api/types';
import { store } from './session';

const HELD_READ_SECONDS = 45;
const PAUSE_MS = 2000;
const TICK_MS = 1000;

export const isFinal = (generation: Generation): boolean =>
  generation.status === 'succeeded' || generation.status === 'failed';

/** Starts a generation and follows it until it is final: by its stream, and by held reads where the stream breaks. */
export class Runner implements ReactiveController {
  generation?: Generation;
  error?: ApiError;
  isStarting = false;
  private asked?: string;
  private aborter?: AbortController;
  private timer = 0;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.onVisibility);
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.onVisibility);
    this.stop();
  }

  get isBusy(): boolean {
    return this.isStarting || (this.generation !== undefined && !isFinal(this.generation));
  }

  /** @param maxCredits what the person saw; a price that rose meanwhile is refused */
  async start(model: string, input: Record<string, unknown>, maxCredits: number | undefined): Promise<void> {
    this.clear();
    this.error = undefined;
    this.isStarting = true;
    this.host.requestUpdate();
    try {
      const started = await call<Generation>('POST', '/v1/generations', {
        body: { model, input, ...(maxCredits === undefined ? {} : { max_credits: maxCredits }) },
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      });
      this.show(started);
    } catch (refusal) {
      this.error = asApiError(refusal);
    }
    this.isStarting = false;
    this.host.requestUpdate();
  }

  /** Shows a generation by its id, once; what is not there leaves the place as it is. */
  async open(id: string): Promise<void> {
    if (id === this.asked || id === this.generation?.id) return;
    this.asked = id;
    try {
      const generation = await get<Generation>(`/v1/generations/${encodeURIComponent(id)}`);
      if (this.asked === id) this.show(generation);
    } catch {
      // A link to what is gone, or to another account.
    }
  }

  clear(): void {
    this.stop();
    this.generation = undefined;
    this.asked = undefined;
  }

  /** Shows a generation, and follows one that is not final. */
  show(generation: Generation): void {
    this.stop();
    this.asked = generation.id;
    this.generation = generation;
    this.error = undefined;
    this.host.requestUpdate();
    if (isFinal(generation)) return;
    // The elapsed time goes on between two messages.
    this.timer = window.setInterval(() => this.host.requestUpdate(), TICK_MS);
    this.aborter = new AbortController();
    void this.followUntilFinal(generation.id, this.aborter.signal);
  }

  async cancel(): Promise<void> {
    if (!this.generation) return;
    this.accept(await post<Generation>(`/v1/generations/${this.generation.id}/cancel`));
  }

  private async followUntilFinal(id: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await follow(`/v1/generations/${id}/events`, (data) => this.accept(JSON.parse(data) as Generation), signal);
        if (signal.aborted) return;
        this.accept(await get<Generation>(`/v1/generations/${id}?wait=${HELD_READ_SECONDS}`, signal));
      } catch (fault) {
        if (signal.aborted) return;
        const error = asApiError(fault);
        if (error.status === 401 || error.status === 404) return this.fail(error);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        if (!signal.aborted) await this.readHeld(id, signal);
      }
    }
  }

  private async readHeld(id: string, signal: AbortSignal): Promise<void> {
    try {
      this.accept(await get<Generation>(`/v1/generations/${id}?wait=${HELD_READ_SECONDS}`, signal));
    } catch {
      // The loop tries again.
    }
  }

  private accept(generation: Generation): void {
    this.generation = generation;
    if (isFinal(generation)) {
      this.stop();
      // A run that failed was paid back.
      void store.refreshBalance();
    }
    this.host.requestUpdate();
  }

  private fail(error: ApiError): void {
    this.error = error;
    this.stop();
    this.host.requestUpdate();
  }

  /** A browser has six connections for all tabs of a host: a hidden tab holds none. */
  private readonly onVisibility = (): void => {
    if (!this.generation || isFinal(this.generation)) return;
    if (document.visibilityState === 'hidden') this.stop();
    else this.show(this.generation);
  };

  private stop(): void {
    this.aborter?.abort();
    this.aborter = undefined;
    window.clearInterval(this.timer);
  }
}
