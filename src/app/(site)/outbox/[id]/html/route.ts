/** Serves the HTML of an email in the local outbox, sandboxed by a Content Security Policy. */
import { z } from 'zod';
import { openDatabase } from '#platform/database/database.ts';
import { readHtml } from '#platform/mail/outbox.ts';
import { isLocalRequest, notFoundAnswer } from '../../outbox-guard.ts';

export const dynamic = 'force-dynamic';

/** As strict as mail programs: no scripts, no external resources, no forms. Links open in a new tab. */
const policy = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
].join('; ');

/** Serves the HTML of a mail in the outbox. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  const id = z.uuid().safeParse((await params).id);
  if (!id.success || !(await isLocalRequest())) return notFoundAnswer();
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
