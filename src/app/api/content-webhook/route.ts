import { setTimeout as wait } from 'node:timers/promises';
import { revalidateTag } from 'next/cache';
import { after } from 'next/server';
import { contentTag } from '#src/content/client.ts';
import { expireRoutes } from '#src/content/route-table.ts';
import { refusalOf } from '#src/content/webhook.ts';
import { log } from '#src/platform/log.ts';

export const dynamic = 'force-dynamic';

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
  const refusal = await refusalOf(request);
  if (refusal) return Response.json({ message: refusal }, { status: 401 });
  expire();
  after(async () => {
    await wait(secondLook);
    expire();
  });
  log.info({ event: 'content.published' }, 'Content was published; cached pages expired.');
  return Response.json({ expired: true });
}
