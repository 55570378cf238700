import { cookies } from 'next/headers';
import { now } from '#platform/clock.ts';
import { config } from '#platform/config.ts';
import { draftPerspectiveCookie, parseDraftPerspective } from '#src/page/draft/draft-perspective.ts';
import { draftCookie, draftKey, isDraftSession } from '#src/page/draft/draft-session.ts';

export const dynamic = 'force-dynamic';

const quiet = { 'Cache-Control': 'private, no-store' };

/** Sets the content that the draft session shows: the Studio's perspective. 401 without a session. */
export async function POST(request: Request): Promise<Response> {
  const { secureCookies } = config();
  const session = (await cookies()).get(draftCookie(secureCookies))?.value;
  if (!isDraftSession(session, draftKey(), now())) return new Response(null, { status: 401, headers: quiet });
  const form = await request.formData().catch(() => new FormData());
  const perspective = parseDraftPerspective(form.get('perspective'));
  return new Response(null, {
    status: 204,
    headers: { ...quiet, 'Set-Cookie': draftPerspectiveCookie(perspective, secureCookies) },
  });
}
