import { z } from 'zod';
import { openDatabase } from '#platform/database/database.ts';
import { readHtml } from '#platform/mail/outbox.ts';
import { isOnThisMachineAlone, notFoundAnswer } from '../../on-this-machine.ts';

export const dynamic = 'force-dynamic';

/** No script, nothing fetched, no form: a mail program allows no more. Its links open beside it. */
const policy = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
].join('; ');

/** A mail as it is drawn. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  const id = z.uuid().safeParse((await params).id);
  if (!id.success || !(await isOnThisMachineAlone())) return notFoundAnswer();
  const html = await readHtml(await openDatabase(), id.data);
  if (html === null) return notFoundAnswer();
  return new Response(html.replace('<head>', '<head><base target="_blank">'), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'private, no-store',
      'Referrer-Policy': 'no-referrer',
    },
  });
}
