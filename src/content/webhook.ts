import { encodeSignatureHeader, isValidSignature, SIGNATURE_HEADER_NAME } from '@sanity/webhook';
import { config } from '#src/platform/config.ts';
import { readAtMost } from '#src/platform/http/read-at-most.ts';
import { log } from '#src/platform/log.ts';

/** Longer than any call that Sanity or the lake makes, in bytes. */
const largestBody = 1_000_000;

/**
 * Why a call to the content webhook is refused, or null when Sanity (or the embedded lake) signed it with our secret.
 * What the call says is not used: whatever was published, everything that came from the content is read anew.
 */
export async function refusalOf(request: Request): Promise<string | null> {
  const secret = config().webhookSecret;
  const signature = request.headers.get(SIGNATURE_HEADER_NAME);
  if (!secret || !signature) return 'Not signed.';
  const read = await readAtMost(request.body, largestBody);
  if (!read) return 'Too long.';
  const body = new TextDecoder().decode(read);
  return (await isValidSignature(body, signature, secret)) ? null : 'The signature does not fit.';
}

/**
 * Tells this site itself what a publish would: that its cached pages are no longer good. Next expires pages only inside
 * a request, so this is one, over the machine's own network. Never throws.
 */
export async function expireOwnPages(): Promise<void> {
  const { ownUrl, webhookSecret } = config();
  if (!webhookSecret) return;
  const body = '{}';
  try {
    const signature = await encodeSignatureHeader(body, Date.now(), webhookSecret);
    const answer = await fetch(`${ownUrl}/api/content-webhook`, {
      method: 'POST',
      body,
      headers: { [SIGNATURE_HEADER_NAME]: signature },
      signal: AbortSignal.timeout(10_000),
    });
    if (!answer.ok) throw new Error(`The webhook answered ${answer.status}.`);
  } catch (error) {
    log.warn({ event: 'pages.not-expired', err: error }, 'Cached pages could not be expired.');
  }
}
