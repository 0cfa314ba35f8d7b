// SPDX-License-Identifier: Apache-2.0
// A proxy in front of the platform that cuts connections of chosen requests.
import net from 'node:net';
import { base } from './platform.mjs';

/**
 * How an answer is cut: taken and dropped, at once, with a reset or as late as a busy proxy does it, or the connection gone
 * at some moment before it.
 */
export const WAYS = ['dropped', 'reset', 'early', 'late'];

/** Further ways for answers that take as long as the run: the connection gone during the run, or in the middle of the answer. */
export const HELD_WAYS = [...WAYS, 'running', 'middle'];

/** Milliseconds from the request to the cut. */
const BEFORE_ANSWER = { early: () => Math.random() * 60, running: () => 200 + Math.random() * 1300 };

/**
 * Cuts the first request of each text that is in its plans, and passes on everything else.
 * @param plans text of a body to a way; a text leaves it when its request has come
 */
export async function cuttingProxy(plans) {
  const target = new URL(base);
  const cuts = {};
  const server = net.createServer((client) => {
    const inner = net.connect(Number(target.port), target.hostname);
    client.setNoDelay(true);
    inner.setNoDelay(true);
    let way;
    const end = () => (client.destroy(), inner.destroy());
    const reset = () => (client.resetAndDestroy(), inner.resetAndDestroy());
    let sent = '';
    client.on('data', (bytes) => {
      inner.write(bytes);
      sent += bytes.toString('latin1');
      for (const [mark, plan] of plans) {
        if (way || !sent.includes(mark)) continue;
        plans.delete(mark);
        way = plan;
        cuts[plan] = (cuts[plan] ?? 0) + 1;
        if (BEFORE_ANSWER[plan]) setTimeout(end, BEFORE_ANSWER[plan]());
      }
    });
    inner.on('data', (bytes) => {
      if (way === 'dropped') end();
      else if (way === 'reset') reset();
      else if (way === 'middle') client.write(bytes.subarray(0, bytes.length / 2), end);
      else if (way === 'late') setTimeout(end, 600 + Math.random() * 1600);
      else if (!way) {
        sent = '';
        client.write(bytes);
      }
    });
    for (const side of [client, inner]) side.on('error', end).on('close', end);
  });
  await new Promise((open) => server.listen(0, '127.0.0.1', open));
  return { at: `http://127.0.0.1:${server.address().port}`, cuts, close: () => server.close() };
}
