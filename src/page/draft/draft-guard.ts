import { type NextRequest, NextResponse } from 'next/server';
import { findPreview } from '#cms/preview-link.ts';
import { now } from '#platform/clock.ts';
import { config } from '#platform/config.ts';
import { log } from '#platform/log.ts';
import { recordRefusal } from '#platform/security-refusals.ts';
import { draftHeader } from '#schemas/shared/draft-header.schema.ts';
import { withNonce } from '../page-policy.ts';
import { draftKey } from './draft-key.ts';
import { type DraftPlace, draftHeaders, draftParameters, draftRouteOf, previewedId } from './draft-route.ts';
import { draftCookie, isDraftSession } from './draft-session.ts';
import { findDraft, placeInDrafts, rememberDraft } from './find-draft.ts';

/** What becomes of a request at the door to drafts: its answer, a 404, the error page, or it goes the public's way. */
export type DraftGuard =
  /** The draft, or the way to where it stands. */
  | { readonly kind: 'draft'; readonly answer: NextResponse }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'public' };

/**
 * Sends a request for a canonical path to where drafts are drawn, if it may see one: with a preview link's token, or from the
 * browser of an editor. What can't be looked up is not shown; neither is the public's page instead, where a form would be taken
 * for real.
 */
export async function passDraftGuard(request: NextRequest, path: string): Promise<DraftGuard> {
  const id = previewedId(path);
  if (id !== null && request.nextUrl.searchParams.has(draftParameters.token))
    return await openPreview(request, id);
  const session = request.cookies.get(draftCookie(config().secureCookies))?.value;
  const isPublic = session === undefined || !isDraftSession(session, draftKey(), now());
  if (path.startsWith('/pre_') && (isPublic || id === null)) return { kind: 'missing' };
  return isPublic ? { kind: 'public' } : await openSession(request, path);
}

async function openSession(request: NextRequest, path: string): Promise<DraftGuard> {
  try {
    const page = await findDraft(path);
    if (page) {
      rememberDraft(path, page);
      return drawn(request, { kind: 'session', path });
    }
    if (!['GET', 'HEAD'].includes(request.method)) return { kind: 'missing' };
    const elsewhere = await placeInDrafts(path);
    if (elsewhere !== null) return { kind: 'draft', answer: sentOn(request, elsewhere) };
    return path.startsWith('/pre_') ? { kind: 'missing' } : { kind: 'public' };
  } catch (err) {
    log.warn({ event: 'draft.unavailable', err }, 'A draft could not be read.');
    return { kind: 'failed' };
  }
}

async function openPreview(request: NextRequest, id: string): Promise<DraftGuard> {
  const token = request.nextUrl.searchParams.get(draftParameters.token);
  try {
    const preview = await findPreview({ id }, token, now());
    if (preview) return drawn(request, { kind: 'link', id });
    recordRefusal('preview-link');
    return { kind: 'missing' };
  } catch (err) {
    log.warn({ event: 'draft.unavailable', err }, 'A preview could not be read.');
    return { kind: 'failed' };
  }
}

/** To where the draft stands, with all that was asked of it. */
function sentOn(request: NextRequest, path: string): NextResponse {
  const there = new URL(path, request.url);
  there.search = request.nextUrl.search;
  const answer = NextResponse.redirect(there, 307);
  for (const [name, value] of Object.entries(draftHeaders)) answer.headers.set(name, value);
  return answer;
}

function drawn(request: NextRequest, place: DraftPlace): DraftGuard {
  const twin = new URL(draftRouteOf(place), request.url);
  twin.search = request.nextUrl.search;
  const headers = new Headers(request.headers);
  headers.set(draftHeader, place.kind);
  const answer = withNonce(headers, (asked) => NextResponse.rewrite(twin, { request: { headers: asked } }), {
    isDraft: true,
  });
  for (const [name, value] of Object.entries(draftHeaders)) answer.headers.set(name, value);
  return { kind: 'draft', answer };
}
