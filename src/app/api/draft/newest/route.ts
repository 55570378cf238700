import { cookies } from 'next/headers';
import { freshContent } from '#src/content/draft-content.ts';
import { findPreview } from '#src/content/preview-link.ts';
import { draftKey } from '#src/page/draft/draft-key.ts';
import { draftCookie, isDraftSession } from '#src/page/draft/draft-session.ts';
import { now } from '#src/platform/clock.ts';

export const dynamic = 'force-dynamic';

const quiet = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' };

/** The revision of a draft that somebody looks at, `{revision}`, for whoever may see it: their page asks whether it is the newest. */
export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const [id, token] = [searchParams.get('id'), searchParams.get('token')];
  const page = id === null ? null : await read(id, token).catch(() => null);
  return page
    ? Response.json({ revision: page.revision }, { headers: quiet })
    : Response.json({ revision: null }, { status: 404, headers: quiet });
}

async function read(id: string, token: string | null) {
  if (token !== null) return (await findPreview({ id }, token, now()))?.page ?? null;
  const session = (await cookies()).get(draftCookie)?.value;
  return isDraftSession(session, draftKey(), now()) ? freshContent('drafts').findPageById(id) : null;
}
