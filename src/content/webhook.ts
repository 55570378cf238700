import { isValidSignature, SIGNATURE_HEADER_NAME } from '@sanity/webhook';
import { config } from '#src/platform/config.ts';

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
  if (Number(request.headers.get('content-length') ?? 0) > largestBody) return 'Too long.';
  const body = await request.text();
  return (await isValidSignature(body, signature, secret)) ? null : 'The signature does not fit.';
}
