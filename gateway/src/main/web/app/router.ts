// SPDX-License-Identifier: Apache-2.0
// The address says what is shown: the path names the view, the query its filters and the dialog that is open.

const ROOT = '/console';
export const navigation = new EventTarget();

export interface Place {
  /** The parts of the path below /console. */
  parts: string[];
  query: URLSearchParams;
}

export function place(): Place {
  const parts = location.pathname.slice(ROOT.length).split('/').filter(Boolean);
  return { parts, query: new URLSearchParams(location.search) };
}

export const link = (...parts: string[]): string => [ROOT, ...parts].join('/');

/** Shows another view; its heading gets the focus. */
export function go(path: string): void {
  history.pushState(null, '', path);
  navigation.dispatchEvent(new Event('navigate'));
  window.scrollTo(0, 0);
}

/** Changes the query of this view; an empty value goes away. */
export function setQuery(values: Record<string, string | undefined>, keepsHistory = false): void {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(values)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  const text = query.toString();
  const path = location.pathname + (text ? `?${text}` : '');
  if (keepsHistory) history.pushState(null, '', path);
  else history.replaceState(null, '', path);
  navigation.dispatchEvent(new Event('query'));
}

export function start(): void {
  window.addEventListener('popstate', () => navigation.dispatchEvent(new Event('navigate')));
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
