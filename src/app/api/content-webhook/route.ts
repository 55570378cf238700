import { tellOthers } from '#src/content/other-instances.ts';
import { publishing } from '#src/content/publishing.ts';
import { hear } from '#src/content/webhook.ts';
import { log } from '#src/platform/log.ts';

export const dynamic = 'force-dynamic';

/** Sanity (or the embedded lake) says that something was published: what shows it is no longer good. */
export async function POST(request: Request): Promise<Response> {
  // A signature's age is of this world, whatever day the site pretends to have.
  const heard = await hear(request, new Date());
  if (!heard.ok) return Response.json({ message: heard.reason }, { status: 401 });
  await Promise.all([publishing.publish(heard.changes), tellOthers(heard.changes)]);
  log.info(
    {
      event: 'content.published',
      documents: heard.changes === 'unknown' ? 'unknown' : heard.changes.slice(0, 20).map(({ id }) => id),
    },
    'Content was published; what shows it is made anew.',
  );
  return Response.json({ expired: true });
}
