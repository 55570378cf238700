import { setTimeout as wait } from 'node:timers/promises';
import { isValidSignature, SIGNATURE_HEADER_NAME } from '@sanity/webhook';
import { revalidateTag } from 'next/cache';
import { after } from 'next/server';
import { contentTag } from '#src/content/client.ts';
import { expireRoutes } from '#src/content/route-table.ts';
import { config } from '#src/platform/config.ts';
import { log } from '#src/platform/log.ts';

export const dynamic = 'force-dynamic';

const largestBody = 1_000_000;

/**
 * Longer than the slowest render, in milliseconds: a publish that arrives while a page is being rendered from the one
 * before would be lost, so everything is expired once more after it.
 */
const secondLook = 3_000;

function expire() {
  revalidateTag(contentTag, { expire: 0 });
  expireRoutes();
}

/** Sanity (or the embedded lake) says that something was published: what was cached from it is no longer good. */
export async function POST(request: Request): Promise<Response> {
  const secret = config().webhookSecret;
  const signature = request.headers.get(SIGNATURE_HEADER_NAME);
  const body = await request.text();
  if (!secret || !signature || body.length > largestBody)
    return Response.json({ message: 'Not signed.' }, { status: 401 });
  if (!(await isValidSignature(body, signature, secret)))
    return Response.json({ message: 'The signature does not fit.' }, { status: 401 });
  expire();
  after(async () => {
    await wait(secondLook);
    expire();
  });
  log.info({ event: 'content.published' }, 'Content was published; cached pages expired.');
  return Response.json({ expired: true });
}
