// SPDX-License-Identifier: Apache-2.0
import { TimedOutError } from './errors.js';

/** A timer counts up to 2^31 ms. */
const LONGEST_TIMER_SECONDS = 2_000_000;

/** Options that every call has. */
export interface CallOptions {
  /** Limit of the whole call, with all its requests and pauses. */
  timeoutSeconds?: number;
  /** Ends the call from outside. */
  signal?: AbortSignal;
}

/** The time limit of one call. */
export class Deadline {
  readonly #end: number;
  readonly #seconds: number;
  readonly #signal?: AbortSignal;

  constructor(seconds: number, signal?: AbortSignal) {
    this.#end = performance.now() + seconds * 1000;
    this.#seconds = seconds;
    this.#signal = signal;
  }

  secondsLeft(): number {
    return Math.max(0, (this.#end - performance.now()) / 1000);
  }

  /** Throws when the caller gave up or the time is over. */
  check(): void {
    this.#signal?.throwIfAborted();
    if (this.secondsLeft() === 0) throw new TimedOutError(`not done within ${this.#seconds} s`);
  }

  /** A signal for one request, which may have a shorter limit of its own. */
  signal(attemptSeconds = Infinity): AbortSignal {
    const limit = AbortSignal.timeout(Math.ceil(Math.min(this.secondsLeft(), attemptSeconds, LONGEST_TIMER_SECONDS) * 1000));
    return this.#signal ? AbortSignal.any([this.#signal, limit]) : limit;
  }

  async sleep(seconds: number): Promise<void> {
    this.check();
    const millis = Math.min(seconds, this.secondsLeft(), LONGEST_TIMER_SECONDS) * 1000;
    await new Promise<void>((done) => {
      const end = () => {
        clearTimeout(timer);
        this.#signal?.removeEventListener('abort', end);
        done();
      };
      const timer = setTimeout(end, millis);
      this.#signal?.addEventListener('abort', end);
    });
    this.check();
  }
}
