// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type ReactiveController, type ReactiveControllerHost } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import '../elements/modal-dialog';
import type { Content } from '../elements/parts';
import { t, word, type Key } from '../i18n/i18n';
import { List, withQuery, type Load } from './load';
import { go, isOverItsView, navigation, place, setQuery } from './router';
import { store } from './session';

/** What a dialog is about is looked for in so many pages of a list. */
const MOST_PAGES = 20;

export interface Dialog {
  /** The heading above the sentence for a person who may not use the dialog. */
  title: Key;
  /** Whether the role allows it; what is only looked at needs no right. */
  may?: () => boolean;
  /** What it shows; undefined when what it is about is not among what the view has read. */
  show: (id: string) => Content | undefined;
  /** The read of the view that has what it is about. */
  among?: Load<unknown>;
}

/**
 * The dialogs of a view, opened by the address alone: `?dialog=rotate&id=key_1`. So each can be linked to, stays after a reload,
 * and is closed by Back.
 */
export class Dialogs implements ReactiveController {
  private pagesRead = 0;
  /** What was shown last: it stays when its subject goes away, until the person has seen what came of it. */
  private last?: { key: string; content: Content };
  private wanted?: List<unknown>;

  /** @param isPart whether the view around the host has dialogs as well, and reports unknown ones */
  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly known: Record<string, Dialog>,
    private readonly isPart = false,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    navigation.addEventListener('navigate', this.refresh);
    navigation.addEventListener('query', this.refresh);
  }

  hostDisconnected(): void {
    navigation.removeEventListener('navigate', this.refresh);
    navigation.removeEventListener('query', this.refresh);
  }

  hostUpdated(): void {
    const list = this.wanted;
    if (!list?.hasMore || list.isLoadingMore || list.error || this.pagesRead >= MOST_PAGES) return;
    this.pagesRead++;
    void list.more();
  }

  open(name: string, id?: string): void {
    go(withQuery(location.pathname + location.search, { dialog: name, id }) + location.hash);
  }

  /** Goes back to the view; a person who came by a link has no page of the console to go back to. */
  readonly close = (): void => {
    if (!place().query.has('dialog')) return;
    if (isOverItsView()) history.back();
    else setQuery({ dialog: undefined, id: undefined });
  };

  render(): Content {
    const { query } = place();
    const name = query.get('dialog') ?? '';
    const id = query.get('id') ?? '';
    this.wanted = undefined;
    if (!name) {
      this.last = undefined;
      this.pagesRead = 0;
      return nothing;
    }
    const content = this.content(name, id);
    return html`<div @close=${this.leave} @done=${this.leave}>${keyed(name, content)}</div>`;
  }

  private content(name: string, id: string): Content {
    const dialog = Object.hasOwn(this.known, name) ? this.known[name] : undefined;
    if (!dialog) return this.isPart ? nothing : sentence(t('no_page'), t('no_page_text'));
    if (dialog.may && !dialog.may()) return sentence(t(dialog.title), whyNot());
    const key = `${name} ${id}`;
    const content = dialog.show(id) ?? (this.last?.key === key ? this.last.content : undefined);
    if (content !== undefined) {
      this.last = { key, content };
      return content;
    }
    return this.isPart ? nothing : this.missing(dialog);
  }

  /** Not yet read, on a page of the list that is not yet read, or not there. */
  private missing({ among, title }: Dialog): Content {
    // The view itself shows that it reads, or why it could not.
    if (among?.data === undefined && among) return nothing;
    if (among instanceof List && among.hasMore && !among.error && this.pagesRead < MOST_PAGES) {
      this.wanted = among as List<unknown>;
      return nothing;
    }
    return sentence(t(title), t('fault_404'));
  }

  private readonly leave = (event: Event): void => {
    event.stopPropagation();
    this.close();
  };

  private readonly refresh = (): void => this.host.requestUpdate();
}

function whyNot(): string {
  if (place().parts[0] === 'operator') return t('not_for_operator');
  return t('not_for_role', { role: word('role', store.session?.account.role ?? '') });
}

const sentence = (heading: string, text: string): Content =>
  html`<at-dialog .heading=${heading} .body=${html`<p>${text}</p>`}></at-dialog>`;
