import { createHmac, timingSafeEqual } from 'node:crypto';

/** The header with the time and the signature of a webhook of the test gateway. */
export const signatureHeader = 'Southbound-Test-Signature';

/** How old a webhook may be, in seconds: an older one may be one that was overheard. */
const tolerance = 300;

const format = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

/** The header's value for `body`, sent at `now`: `t=<seconds>,v1=<HMAC-SHA256 of "t.body" in hexadecimal>`. */
export function signWebhook(secret: Buffer, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${signature(secret, seconds, body).toString('hex')}`;
}

/** Whether `header` is ours for `body`, and not older (or newer) than five minutes at `now`. */
export function checkWebhook(
  secret: Buffer,
  body: string,
  header: string | null,
  now: Date,
): 'good' | 'signature' | 'too-old' {
  const [, seconds, given = ''] = format.exec(header ?? '') ?? [];
  if (seconds === undefined) return 'signature';
  if (!timingSafeEqual(signature(secret, Number(seconds), body), Buffer.from(given, 'hex')))
    return 'signature';
  return Math.abs(now.getTime() / 1000 - Number(seconds)) <= tolerance ? 'good' : 'too-old';
}

function signature(secret: Buffer, seconds: number, body: string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest();
}
