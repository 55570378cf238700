import { receiveContentWebhook } from '#cms/content-webhook.ts';
import { notifyInstances } from '#cms/instance-notifications.ts';
import { publishing } from '#cms/publishing.ts';
import { isAbortedBody } from '#platform/http/aborted-body.ts';
import { log } from '#platform/log.ts';
import { observe } from '#platform/metrics/metrics.ts';
import { recordRefusal } from '#platform/security-refusals.ts';

export const dynamic = 'force-dynamic';

/** Sanity (or the embedded lake) says that something was published: what shows it is no longer good. */
export async function POST(request: Request): Promise<Response> {
  // A signature's age is of this world, whatever day the site pretends to have.
  const heard = await receiveContentWebhook(request, new Date()).catch((error: unknown) => {
    if (isAbortedBody(error)) return null;
    throw error;
  });
  if (!heard) return Response.json({ message: 'Cut off.' }, { status: 400 });
  if (!heard.ok) {
    recordRefusal('content-webhook');
    return Response.json({ message: heard.reason }, { status: 401 });
  }
  const { changes, changedAt } = heard;
  const since = () => Math.max(0, Date.now() - changedAt.getTime()) / 1_000;
  observe('southbound_webhook_delay_seconds', { sender: 'content' }, since());
  const published = publishing
    .publish(changes)
    .then(() => observe('southbound_publish_delay_seconds', { heard: 'webhook' }, since()));
  await Promise.all([published, notifyInstances(changes, changedAt)]);
  log.info(
    {
      event: 'content.published',
      documents: changes === 'unknown' ? 'unknown' : changes.slice(0, 20).map(({ id }) => id),
    },
    'Content was published; what shows it is made anew.',
  );
  return Response.json({ expired: true });
}
