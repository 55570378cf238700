import { verifyStudioSecret } from '#cms/draft-secret.ts';
import { now } from '#platform/clock.ts';
import { config } from '#platform/config.ts';
import { log } from '#platform/log.ts';
import { recordRefusal } from '#platform/security-refusals.ts';
import { draftPerspectiveCookie, parseDraftPerspective } from '#src/page/draft/draft-perspective.ts';
import { draftKey, draftSessionCookie, newDraftSession } from '#src/page/draft/draft-session.ts';

export const dynamic = 'force-dynamic';

const quiet = { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' };

/** Starts a draft session for a browser that the Studio sends here with a secret stored in the content. */
export async function GET(request: Request): Promise<Response> {
  const accepted = await verifyStudioSecret(request.url);
  if (!accepted) {
    recordRefusal('draft-secret');
    return new Response('This draft link is invalid or has expired. Open the page from the Studio.\n', {
      status: 401,
      headers: { ...quiet, 'Content-Type': 'text/plain; charset=utf-8' },
    });
  }
  log.info({ event: 'draft.session-begun' }, 'A draft session began');
  const { secureCookies } = config();
  const perspective = parseDraftPerspective(accepted.perspective);
  return new Response(null, {
    status: 307,
    headers: [
      ...Object.entries(quiet),
      ['Location', accepted.to],
      ['Set-Cookie', draftSessionCookie(newDraftSession(draftKey(), now()), secureCookies)],
      ['Set-Cookie', draftPerspectiveCookie(perspective, secureCookies)],
    ],
  });
}
