// SPDX-License-Identifier: Apache-2.0
// The address says what is shown: the path names the view, the query its filters and the dialog that is open.

const ROOT = '/console';
/** Marks an entry of the history that a dialog put on top of its view, so that closing the dialog goes back to it. */
const OVER_VIEW = { isOverView: true };
export const navigation = new EventTarget();
let shown = location.pathname;

export interface Place {
  /** The parts of the path below /console. */
  parts: string[];
  query: URLSearchParams;
}

export function place(): Place {
  const parts = location.pathname.slice(ROOT.length).split('/').filter(Boolean);
  return { parts, query: new URLSearchParams(location.search) };
}

/**
 * The part of the address behind these, which a view shows. While the next view is loaded, the address is that view's already:
 * then what the view has shown before.
 */
export function partBehind(view: string[], before: string): string {
  const { parts } = place();
  return view.every((part, at) => parts[at] === part) ? (parts[view.length] ?? before) : before;
}

export const link = (...parts: string[]): string => [ROOT, ...parts].join('/');

/** A dialog about something, over its view. */
export const dialogLink = (view: string, dialog: string, id: string): string =>
  `${link(view)}?dialog=${dialog}&id=${encodeURIComponent(id)}`;

/** Where one generation is shown, over the list of all. */
export const generationLink = (id: string): string => dialogLink('library', 'generation', id);

/** Whether the entry before this one in the history is the view below the dialog. */
export const isOverItsView = (): boolean =>
  (history.state as Partial<typeof OVER_VIEW> | null)?.isOverView === true;

/** Shows another view, whose heading gets the focus, or a dialog over this one. */
export function go(path: string, replaces = false): void {
  const target = new URL(path, location.href);
  const isDialog = target.pathname === location.pathname && target.searchParams.has('dialog');
  if (replaces) history.replaceState(null, '', path);
  else history.pushState(isDialog && !place().query.has('dialog') ? OVER_VIEW : null, '', path);
  notifyViews(!isDialog);
  if (!isDialog) window.scrollTo(0, 0);
}

/** Changes the query of this view; an empty value goes away. */
export function setQuery(values: Record<string, string | undefined>): void {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(values)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  const text = query.toString();
  const path = location.pathname + (text ? `?${text}` : '') + location.hash;
  history.replaceState(query.has('dialog') ? history.state : null, '', path);
  notifyViews(false);
}

function notifyViews(isOther: boolean): void {
  shown = location.pathname;
  navigation.dispatchEvent(new Event(isOther ? 'navigate' : 'query'));
}

export function start(): void {
  // Back from a dialog is no change of the view.
  window.addEventListener('popstate', () => notifyViews(location.pathname !== shown));
  document.addEventListener('click', (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const anchor = (event.target as Element).closest?.('a');
    if (!anchor || anchor.target || anchor.hasAttribute('download') || anchor.origin !== location.origin) return;
    const isView = anchor.pathname === ROOT || anchor.pathname.startsWith(`${ROOT}/`);
    if (!isView || anchor.pathname.startsWith(`${ROOT}/api`)) return;
    if (anchor.hash && anchor.pathname === location.pathname && anchor.search === location.search) return;
    event.preventDefault();
    go(anchor.pathname + anchor.search + anchor.hash);
  });
}
