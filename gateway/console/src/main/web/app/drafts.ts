// SPDX-License-Identifier: Apache-2.0
import type { Input, Schema } from '../elements/schema';
import { link } from './router';

const PREFIX = 'draft:';

/** What was entered for a model: kept for this tab, and carried by a link in its fragment, which no server sees. */
export class Drafts {
  /** What a link carries goes before what is kept; members that the model does not know are left out. */
  read(model: string, schema: Schema): Input {
    const text = fromFragment() ?? sessionStorage.getItem(PREFIX + model) ?? '{}';
    try {
      const input = JSON.parse(text) as Input;
      return Object.fromEntries(Object.entries(input).filter(([name]) => name in (schema.properties ?? {})));
    } catch {
      return {};
    }
  }

  write(model: string, input: Input): void {
    sessionStorage.setItem(PREFIX + model, JSON.stringify(input));
    if (location.hash) history.replaceState(null, '', location.pathname + location.search);
  }

  linkTo(model: string, input: Input): string {
    return `${location.origin}${link('playground', model)}#${encodeURIComponent(JSON.stringify(input))}`;
  }
}

function fromFragment(): string | undefined {
  try {
    return location.hash ? decodeURIComponent(location.hash.slice(1)) : undefined;
  } catch {
    return undefined;
  }
}
