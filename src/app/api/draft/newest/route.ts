import { cookies } from 'next/headers';
import { findPreviewLink } from '#cms/preview-link.ts';
import { readNewestRevision } from '#cms/uncached-content.ts';
import { now } from '#platform/clock.ts';
import { config } from '#platform/config.ts';
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
  return (await maySee(id, token)) ? await readNewestRevision(id) : null;
}

async function maySee(id: string, token: string | null): Promise<boolean> {
  if (token !== null) return (await findPreviewLink(token, now()))?.page === id;
  return isDraftSession((await cookies()).get(draftCookie(config().secureCookies))?.value, draftKey(), now());
}
