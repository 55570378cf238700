/** Verifies the signature and age of a content webhook, and reads the changes that it reports. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook';
import { config } from '#platform/config.ts';
import { readLimitedBody } from '#platform/http/request-body.ts';
import { parseWebhookBody, type WebhookChanges } from './parse-content-webhook.ts';

/** Limit of a webhook body in bytes, above that of any call by Sanity or the lake. */
const maxBodyBytes = 1_000_000;

/** Maximum age of a signature, and maximum lead of the sender's clock, in milliseconds. */
const maxSignatureAgeMs = 5 * 60_000;

/** The content of an accepted webhook call, or the reason for its refusal. */
export type WebhookResult =
  | {
      readonly ok: true;
      readonly changes: WebhookChanges['changes'];
      /** Time of the first change. If the sender does not name it, the time at which it signed this attempt. */
      readonly changedAt: Date;
    }
  | { readonly ok: false; readonly reason: string };

const refused = (reason: string): WebhookResult => ({ ok: false, reason });

/**
 * Verifies the signature of a content webhook from Sanity or the embedded lake, and parses its body. Calls may arrive twice
 * and in any order: they only name the changed documents, whose current state is read afterwards.
 */
export async function receiveContentWebhook(request: Request, now: Date): Promise<WebhookResult> {
  const secret = config().webhookSecret;
  const signature = request.headers.get(SIGNATURE_HEADER_NAME);
  if (!secret || !signature) return refused('Not signed.');
  const read = await readLimitedBody(request.body, maxBodyBytes);
  if (!read) return refused('Too long.');
  const body = new TextDecoder().decode(read);
  const signedAt = Number(/^\s*t=(\d{1,15})[, ]/.exec(signature)?.[1]);
  if (!(await isSigned({ body, signature, signedAt }, secret))) return refused('The signature does not fit.');
  if (!(Math.abs(now.getTime() - signedAt) <= maxSignatureAgeMs)) return refused('Signed too long ago.');
  const { changes, changedAt } = parseWebhookBody(body, request.headers);
  return { ok: true, changes, changedAt: changedAt ?? new Date(signedAt) };
}

/**
 * Verifies the signature in constant time. The package's own check compares character by character and so leaks the length of
 * the correct prefix.
 */
async function isSigned(
  { body, signature, signedAt }: { body: string; signature: string; signedAt: number },
  secret: string,
): Promise<boolean> {
  // The package throws for input that nobody can sign: an empty body, or an invalid time.
  const made = await encodeSignatureHeader(body, signedAt, secret).catch(() => null);
  return made !== null && timingSafeEqual(digest(made), digest(signature.trim()));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
