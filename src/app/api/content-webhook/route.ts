import { receiveContentWebhook } from '#cms/content-webhook.ts';
import { notifyInstances } from '#cms/publish-relay.ts';
import { publishing } from '#cms/publishing.ts';
import { isAbortedBody } from '#platform/http/request-body.ts';
import { log } from '#platform/log.ts';
import { observe } from '#platform/metrics/metrics.ts';
import { recordRefusal } from '#platform/security-refusals.ts';

export const dynamic = 'force-dynamic';

/** Webhook endpoint of Sanity or the embedded lake: invalidates caches after a publish. */
export async function POST(request: Request): Promise<Response> {
  // Real time, not the site's clock: a pretended date must not change the age of a signature.
  const heard = await receiveContentWebhook(request, new Date()).catch((error: unknown) => {
    if (isAbortedBody(error)) return null;
    throw error;
  });
  if (!heard) return Response.json({ message: 'Cut off.' }, { status: 400 });
  if (!heard.ok) {
    recordRefusal('content-webhook', heard.reason);
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
    'Content was published; its pages were invalidated.',
  );
  return Response.json({ expired: true });
}
