import { ownAddress } from '#cms/draft-secret.ts';
import { config } from '#platform/config.ts';
import { draftSessionCookie } from '#src/page/draft/draft-session.ts';

export const dynamic = 'force-dynamic';

/** Ends the draft session and returns to the current page; the banner's form posts here. */
export async function POST(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => new FormData());
  const to = form.get('to');
  return new Response(null, {
    status: 303,
    headers: {
      'Cache-Control': 'private, no-store',
      Location: ownAddress(typeof to === 'string' ? to : undefined),
      'Set-Cookie': draftSessionCookie(null, config().secureCookies),
    },
  });
}
