import { type NextRequest, NextResponse } from 'next/server';
import { findPreview } from '#cms/preview-link.ts';
import { draftHeader } from '#contracts/draft-header.ts';
import { now } from '#platform/clock.ts';
import { config } from '#platform/config.ts';
import { log } from '#platform/log.ts';
import { recordRefusal } from '#platform/security-refusals.ts';
import { withNonce } from '../content-security-policy.ts';
import { findDraftPerspective, perspectiveCookie } from './draft-perspective.ts';
import {
  type DraftPlace,
  draftHeaders,
  draftParameters,
  draftRouteOf,
  parsePreviewPath,
} from './draft-route.ts';
import { draftCookie, draftKey, isDraftSession } from './draft-session.ts';
import { findDraft, placeInDrafts, rememberDraft } from './find-draft.ts';

/** Result of the draft guard: an answer, a 404, the error page, or the public route. */
export type DraftGuard =
  /** Rewrite to the draft, or redirect to its current address. */
  | { readonly kind: 'draft'; readonly answer: NextResponse }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'public' };

/**
 * Guard for drafts: rewrites a request for a canonical path to the draft route if it may see the draft. That needs
 * the token of a preview link or an editor's session. If the draft cannot be read, the public page is not shown
 * instead: its forms would have real effects.
 */
export async function passDraftGuard(request: NextRequest, path: string): Promise<DraftGuard> {
  const id = parsePreviewPath(path);
  if (id !== null && request.nextUrl.searchParams.has(draftParameters.token))
    return await openPreview(request, id);
  const session = request.cookies.get(draftCookie(config().secureCookies))?.value;
  const isPublic = session === undefined || !isDraftSession(session, draftKey(), now());
  if (path.startsWith('/pre_') && (isPublic || id === null)) return { kind: 'missing' };
  return isPublic ? { kind: 'public' } : await openSession(request, path);
}

async function openSession(request: NextRequest, path: string): Promise<DraftGuard> {
  try {
    const cookie = request.cookies.get(perspectiveCookie(config().secureCookies))?.value;
    const reading = await findDraftPerspective(cookie, request.nextUrl.searchParams);
    const page = await findDraft(path, reading);
    if (page) {
      rememberDraft(path, page);
      return drawn(request, { kind: 'session', path });
    }
    if (!['GET', 'HEAD'].includes(request.method)) return { kind: 'missing' };
    const elsewhere = await placeInDrafts(path, reading);
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

/** Redirects to the draft's current address and keeps the query. */
function sentOn(request: NextRequest, path: string): NextResponse {
  const there = new URL(path, request.url);
  there.search = request.nextUrl.search;
  const answer = NextResponse.redirect(there, 307);
  for (const [name, value] of Object.entries(draftHeaders)) answer.headers.set(name, value);
  return answer;
}

function drawn(request: NextRequest, place: DraftPlace): DraftGuard {
  const internalUrl = new URL(draftRouteOf(place), request.url);
  internalUrl.search = request.nextUrl.search;
  const headers = new Headers(request.headers);
  headers.set(draftHeader, place.kind);
  const answer = withNonce(
    headers,
    (requestHeaders) => NextResponse.rewrite(internalUrl, { request: { headers: requestHeaders } }),
    {
      isDraft: true,
    },
  );
  for (const [name, value] of Object.entries(draftHeaders)) answer.headers.set(name, value);
  return { kind: 'draft', answer };
}
