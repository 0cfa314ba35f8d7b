// SPDX-License-Identifier: Apache-2.0
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { ApiError, asApiError, changes, topicOf, get } from '../api/http';
import type { Page } from '../api/console';

const TICK_MS = 4_000;
const SLOWEST_REFRESH_MS = 30_000;
/** After a longer `Retry-After` there is no automatic retry: the person presses the button. */
const MOST_WAIT_S = 120;
const FIRST_PAUSE_S = 2;
const LONGEST_PAUSE_S = 30;

/**
 * One read of the API for a view. It keeps the data of before while it reads again, which it does after a write to the same
 * topic here or in another tab, when the tab comes back, and every half a minute
 * while the tab is seen; when the network is back; when the time of a refusal is over, or after growing pauses where it names
 * none; and every few seconds while what it shows is about to change.
 */
export class Load<T> implements ReactiveController {
  data?: T;
  error?: ApiError;
  /** Whether the data is still that of another path. */
  protected isOther = false;
  protected path?: string;
  private turn = 0;
  private timer = 0;
  private readAt = 0;
  private failures = 0;

  constructor(
    protected readonly host: ReactiveControllerHost,
    private readonly locate: () => string | undefined,
    private readonly isLive = true,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    changes.addEventListener('change', this.onChange);
    document.addEventListener('visibilitychange', this.onVisible);
    window.addEventListener('online', this.onVisible);
    if (this.isLive) this.timer = window.setInterval(this.tick, TICK_MS);
  }

  hostDisconnected(): void {
    changes.removeEventListener('change', this.onChange);
    document.removeEventListener('visibilitychange', this.onVisible);
    window.removeEventListener('online', this.onVisible);
    window.clearInterval(this.timer);
    this.turn++;
  }

  /** Reads when the path is another one than before; what is shown stays until the answer is there. */
  hostUpdate(): void {
    const path = this.locate();
    if (path === this.path) return;
    this.path = path;
    this.isOther = true;
    this.error = undefined;
    void this.reload();
  }

  async reload(): Promise<void> {
    const path = this.path;
    if (path === undefined) return;
    const turn = ++this.turn;
    this.readAt = Date.now();
    try {
      const data = await this.read(path);
      if (turn !== this.turn) return;
      this.data = data;
      this.error = undefined;
      this.isOther = false;
      this.failures = 0;
    } catch (fault) {
      if (turn !== this.turn) return;
      this.error = asApiError(fault);
      if (this.isOther) this.data = undefined;
      this.readLater(this.error, turn);
    }
    this.host.requestUpdate();
  }

  private readLater({ status, retryAfter }: ApiError, turn: number): void {
    const pause = Math.min(FIRST_PAUSE_S * 2 ** this.failures++, LONGEST_PAUSE_S);
    const wait = retryAfter ?? (status === 0 || status === 503 ? pause : undefined);
    if (wait && wait <= MOST_WAIT_S) window.setTimeout(() => turn === this.turn && void this.reload(), wait * 1000);
  }

  protected read(path: string): Promise<T> {
    return get<T>(path);
  }

  private readonly onChange = (event: Event): void => {
    if (this.path !== undefined && (event as CustomEvent<string>).detail === topicOf(this.path)) void this.reload();
  };

  private readonly onVisible = (): void => {
    if (document.visibilityState === 'visible' && (this.isLive || this.error)) void this.reload();
  };

  private readonly tick = (): void => {
    if (isMoving(this.data) || Date.now() - this.readAt >= SLOWEST_REFRESH_MS) this.onVisible();
  };
}

const SOON_MS = 60_000;

interface Movable {
  status?: string;
  state?: string;
  next_attempt_at?: string;
}

/** Whether a list has a run or a delivery that is on its way. */
function isMoving(data: unknown): boolean {
  const rows = (data as { data?: Movable[] } | undefined)?.data;
  return Array.isArray(rows) && rows.some((row) => row.status === 'queued' || row.status === 'processing' || isOnItsWay(row));
}

/** A delivery that failed waits for up to twelve hours. */
function isOnItsWay({ state, next_attempt_at: next }: Movable): boolean {
  return state === 'sending' || (state === 'pending' && (!next || Date.parse(next) - Date.now() < SOON_MS));
}

/** A list that is read page by page; reading again reads as many entries as are shown. */
export class List<T> extends Load<Page<T>> {
  isLoadingMore = false;
  private static readonly MAX_PAGE = 100;

  get items(): T[] {
    return this.data?.data ?? [];
  }

  get hasMore(): boolean {
    return Boolean(this.data?.next_cursor);
  }

  async more(path = this.path): Promise<void> {
    const cursor = this.data?.next_cursor;
    if (!cursor || path === undefined || this.isLoadingMore) return;
    this.isLoadingMore = true;
    this.host.requestUpdate();
    try {
      const next = await get<Page<T>>(withQuery(path, { cursor }));
      this.data = { data: [...this.items, ...next.data], next_cursor: next.next_cursor ?? null };
    } catch (fault) {
      this.error = asApiError(fault);
    }
    this.isLoadingMore = false;
    this.host.requestUpdate();
  }

  protected override async read(path: string): Promise<Page<T>> {
    const shown = this.isOther ? 0 : this.items.length;
    const page = await get<Page<T>>(
      shown > 20 ? withQuery(path, { limit: String(Math.min(shown, List.MAX_PAGE)) }) : path,
    );
    if (shown <= List.MAX_PAGE) return page;
    // More than one page of the API stays as it is, below the last row that was read again.
    const last = page.data.at(-1);
    const at = last === undefined ? -1 : this.items.findIndex((row) => identityOf(row) === identityOf(last));
    if (at < 0) return page;
    return { data: [...page.data, ...this.items.slice(at + 1)], next_cursor: this.data?.next_cursor ?? null };
  }
}

/** New rows push the others down, so that a row is known by its id and not by its place. */
function identityOf(row: unknown): string {
  const { id, event_id: event } = row as { id?: string | number; event_id?: string };
  return String(id ?? event ?? JSON.stringify(row));
}

export function withQuery(path: string, values: Record<string, string | undefined>): string {
  const [base, query] = path.split('?');
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(values)) {
    if (value) parameters.set(name, value);
    else parameters.delete(name);
  }
  const text = parameters.toString();
  return text ? `${base}?${text}` : (base ?? '');
}
