import { cookies } from 'next/headers';
import { findPreviewLink } from '#cms/preview-link.ts';
import { type FreshPublication, readNewestRevision } from '#cms/uncached-content.ts';
import { now } from '#platform/clock.ts';
import { config } from '#platform/config.ts';
import { parseDraftPerspective, perspectiveCookie } from '#src/page/draft/draft-perspective.ts';
import { draftCookie, draftKey, isDraftSession } from '#src/page/draft/draft-session.ts';

export const dynamic = 'force-dynamic';

const quiet = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' };

/**
 * Returns the newest revision of a draft as `{revision}`, so that an open page can detect changes; 404 without
 * permission.
 */
export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const [id, token] = [searchParams.get('id'), searchParams.get('token')];
  const revision = id === null ? null : await read(id, token).catch(() => null);
  return Response.json({ revision }, { status: revision === null ? 404 : 200, headers: quiet });
}

async function read(id: string, token: string | null): Promise<string | null> {
  const reading = await findReading(id, token);
  return reading === null ? null : await readNewestRevision(id, reading);
}

/** Returns the content that the open page shows; null without permission. */
async function findReading(id: string, token: string | null): Promise<FreshPublication | null> {
  if (token !== null) {
    const link = await findPreviewLink(token, now());
    return link?.page === id ? (link.release ?? 'drafts') : null;
  }
  const { secureCookies } = config();
  const jar = await cookies();
  return isDraftSession(jar.get(draftCookie(secureCookies))?.value, draftKey(), now())
    ? parseDraftPerspective(jar.get(perspectiveCookie(secureCookies))?.value)
    : null;
}
