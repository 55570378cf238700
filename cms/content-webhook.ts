import { createHash, timingSafeEqual } from 'node:crypto';
import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook';
import { config } from '#platform/config.ts';
import { readAtMost } from '#platform/http/read-at-most.ts';
import { parseWebhookBody, type WebhookNotice } from './content-change.ts';

/** Longer than any call that Sanity or the lake makes, in bytes. */
const largestBody = 1_000_000;

/** How old a signature may be, and how far ahead a sender's clock, in milliseconds. */
const signedWithin = 5 * 60_000;

/** What a call says, or why it is not heard. */
export type Heard =
  | {
      readonly ok: true;
      readonly changes: WebhookNotice['changes'];
      /** When the first of it changed; where the sender does not say, when it signed this attempt to tell of it. */
      readonly changedAt: Date;
    }
  | { readonly ok: false; readonly reason: string };

const refused = (reason: string): Heard => ({ ok: false, reason });

/**
 * What a call to the content webhook tells of, when Sanity (or the embedded lake) signed it with our secret not long ago.
 * Calls may come twice and in any order: they name what changed, and what it is now is read afterwards.
 */
export async function receiveContentWebhook(request: Request, now: Date): Promise<Heard> {
  const secret = config().webhookSecret;
  const signature = request.headers.get(SIGNATURE_HEADER_NAME);
  if (!secret || !signature) return refused('Not signed.');
  const read = await readAtMost(request.body, largestBody);
  if (!read) return refused('Too long.');
  const body = new TextDecoder().decode(read);
  const signedAt = Number(/^\s*t=(\d{1,15})[, ]/.exec(signature)?.[1]);
  if (!(await isSigned({ body, signature, signedAt }, secret))) return refused('The signature does not fit.');
  if (!(Math.abs(now.getTime() - signedAt) <= signedWithin)) return refused('Signed too long ago.');
  const { changes, changedAt } = parseWebhookBody(body, request.headers);
  return { ok: true, changes, changedAt: changedAt ?? new Date(signedAt) };
}

/** The package's own check compares sign by sign, and tells by its time how many of them were right. */
async function isSigned(
  { body, signature, signedAt }: { body: string; signature: string; signedAt: number },
  secret: string,
): Promise<boolean> {
  // What the package can't sign was signed by nobody: an empty body, a time before there were webhooks, or none.
  const made = await encodeSignatureHeader(body, signedAt, secret).catch(() => null);
  return made !== null && timingSafeEqual(digest(made), digest(signature.trim()));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
