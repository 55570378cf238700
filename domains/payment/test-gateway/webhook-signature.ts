/** Signs and verifies the test gateway's webhooks (HMAC-SHA256 with a timestamp). */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Header with the timestamp and the HMAC signature of a test gateway webhook. */
export const signatureHeader = 'Southbound-Test-Signature';

/** Maximum age of a webhook, in seconds; an older one may be a replay. */
const toleranceSeconds = 300;

const format = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

/**
 * Signs `body` as sent at `now` and returns the header's value: `t=<seconds>,v1=<HMAC-SHA256 of "t.body" in
 * hexadecimal>`.
 */
export function signWebhook(secret: Buffer, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${signature(secret, seconds, body).toString('hex')}`;
}

/** Verifies that `header` is our signature of `body` and that its time is within five minutes of `now`. */
export function verifyWebhook(
  secret: Buffer,
  body: string,
  header: string | null,
  now: Date,
): 'good' | 'signature' | 'too-old' {
  const [, seconds, given = ''] = format.exec(header ?? '') ?? [];
  if (seconds === undefined) return 'signature';
  if (!timingSafeEqual(signature(secret, Number(seconds), body), Buffer.from(given, 'hex')))
    return 'signature';
  return Math.abs(now.getTime() / 1000 - Number(seconds)) <= toleranceSeconds ? 'good' : 'too-old';
}

function signature(secret: Buffer, seconds: number, body: string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest();
}
