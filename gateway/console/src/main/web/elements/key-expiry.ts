// SPDX-License-Identifier: Apache-2.0
import type { ApiKey } from '../api/console';

/** The account gets its e-mail about the end of a key this long before it. */
const SOON_MS = 7 * 24 * 3600 * 1000;

/** Whether a person has to act before programs with this key are refused. */
export function expiresSoon(key: ApiKey): boolean {
  const left = key.expires_at && !key.revoked_at ? Date.parse(key.expires_at) - Date.now() : -1;
  return left > 0 && left < SOON_MS;
}
