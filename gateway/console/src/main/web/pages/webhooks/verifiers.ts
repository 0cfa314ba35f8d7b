// SPDX-License-Identifier: Apache-2.0
import type { Sample } from '../../elements/code-tabs';

/** Checks of a delivery's signature, ready to be pasted. */
export const verifiers = (): Sample[] => [
  {
    label: 'JavaScript',
    code: `import { createHmac, timingSafeEqual } from 'node:crypto';

// rawBody: the bytes as they came, before any JSON parsing
export function isFromAtelier(rawBody, header, secret) {
  const parts = header.split(',').map((part) => part.split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (Math.abs(Date.now() / 1000 - Number(time)) > 300) return false;
  const wanted = createHmac('sha256', secret).update(time + '.').update(rawBody).digest();
  return parts
    .filter(([name]) => name === 'v1')
    .map(([, hex]) => Buffer.from(hex, 'hex'))
    .some((given) => given.length === wanted.length && timingSafeEqual(given, wanted));
}`,
  },
  {
    label: 'Python',
    code: `import hashlib, hmac, time

def is_from_atelier(raw_body: bytes, header: str, secret: str) -> bool:
    parts = [part.split("=", 1) for part in header.split(",")]
    sent = next((value for name, value in parts if name == "t"), "0")
    if abs(time.time() - int(sent)) > 300:
        return False
    wanted = hmac.new(secret.encode(), sent.encode() + b"." + raw_body, hashlib.sha256).hexdigest()
    return any(hmac.compare_digest(wanted, value) for name, value in parts if name == "v1")`,
  },
  {
    label: 'Java',
    code: `static boolean isFromAtelier(byte[] rawBody, String header, String secret) throws Exception {
    String time = header.replaceFirst("^t=(\\\\d+),.*", "$1");
    if (Math.abs(Instant.now().getEpochSecond() - Long.parseLong(time)) > 300) {
        return false;
    }
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
    mac.update((time + ".").getBytes(UTF_8));
    byte[] wanted = mac.doFinal(rawBody);
    return Arrays.stream(header.split(","))
            .filter(part -> part.startsWith("v1="))
            .anyMatch(part -> MessageDigest.isEqual(wanted, HexFormat.of().parseHex(part.substring(3))));
}`,
  },
];
