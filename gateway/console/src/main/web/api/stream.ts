// SPDX-License-Identifier: Apache-2.0
// Server-sent events over fetch, because an EventSource cannot say for which account it asks.
import { send } from './http';

/** Calls `receive` with the data of each message, until the stream ends or the signal aborts it. */
export async function follow(path: string, receive: (data: string) => void, signal: AbortSignal): Promise<void> {
  const response = await send('GET', path, { headers: { Accept: 'text/event-stream' }, signal });
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = block
        .split(/\r?\n/)
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice('data:'.length).trimStart())
        .join('\n');
      if (data) receive(data);
    }
  }
}
