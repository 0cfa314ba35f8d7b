// SPDX-License-Identifier: Apache-2.0
import type { ApiKey } from '../api/console';

/** As long before the end as the account is told by e-mail. */
const SOON_MS = 7 * 24 * 3600 * 1000;

/** Whether somebody has to act before programs with this key are refused. */
export function expiresSoon(key: ApiKey): boolean {
  const left = key.expires_at && !key.revoked_at ? Date.parse(key.expires_at) - Date.now() : -1;
  return left > 0 && left < SOON_MS;
}
