import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import type { PageContent } from '#cms/content-source.ts';
import { findPreview, type PreviewLink } from '#cms/preview-link.ts';
import { readReleaseTitles } from '#cms/releases.ts';
import { createSettings } from '#cms/site-settings.ts';
import { type FreshPublication, freshContent } from '#cms/uncached-content.ts';
import { draftHeader } from '#contracts/draft-header.ts';
import { now } from '#platform/clock.ts';
import { config } from '#platform/config.ts';
import type { SiteSettings } from '#schemas/documents/site-settings.schema.ts';
import { asOfParameter, readAsOf } from './as-of.ts';
import { findDraftPerspective, perspectiveCookie } from './draft-perspective.ts';
import { type DraftPlace, draftParameters } from './draft-route.ts';
import { draftCookie, draftKey, isDraftSession } from './draft-session.ts';
import { findDraft, findPublicPage, type PublicPage } from './find-draft.ts';

/** An opened draft with its view options. */
export interface OpenDraft {
  readonly place: DraftPlace;
  readonly page: PageContent;
  /** Published version of the document; null if unpublished. */
  readonly published: PageContent | null;
  /** Public page to return to. */
  readonly outside: PublicPage;
  /** The content that it shows, apart from a comparison. */
  readonly reading: FreshPublication;
  /** Titles of the releases in it, the strongest first. */
  readonly releases: readonly string[];
  /** Preview link that opened it; null for an editor's session. */
  readonly link: PreviewLink | null;
  /** True if the link shows a fixed revision and a newer one exists. */
  readonly isOvertaken: boolean;
  readonly token: string | null;
  /** Time that the page is shown at; null for now. */
  readonly asOf: Date | null;
  /** True if the requested time is invalid; the draft is then shown as of now. */
  readonly isAsOfUnclear: boolean;
  /** The draft alone, a comparison with the published page, or one side of it. */
  readonly view: 'page' | 'comparison' | 'drafts' | 'published';
}

function viewOf(query: URLSearchParams): OpenDraft['view'] {
  const side = query.get(draftParameters.side);
  if (side === 'draft') return 'drafts';
  if (side === 'published') return 'published';
  return query.has(draftParameters.compare) ? 'comparison' : 'page';
}

/**
 * Opens the draft at a place for this request; null without permission, which is checked again here although the
 * proxy did. Throws like a `ContentSource`.
 */
export async function openDraft(place: DraftPlace, query: URLSearchParams): Promise<OpenDraft | null> {
  const token = query.get(draftParameters.token);
  const found = place.kind === 'link' ? await byLink(place.id, token) : await bySession(place.path, query);
  if (!found) return null;
  const { page, link, reading } = found;
  const view = viewOf(query);
  const requestedInstant = query.get(draftParameters.asOf);
  const asOf = readAsOf(requestedInstant);
  const latest = link?.revision != null ? await freshContent('drafts').findPageById(page.id) : null;
  const published = await freshContent('published').findPageById(page.id);
  return {
    place,
    page,
    published,
    outside: await findPublicPage(page.path, published),
    reading,
    releases: await titlesOf(reading),
    link,
    isOvertaken: latest !== null && latest.revision !== page.revision,
    token: place.kind === 'link' ? token : null,
    asOf,
    isAsOfUnclear: requestedInstant !== null && asOf === null,
    view,
  };
}

async function byLink(id: string, token: string | null) {
  const found = await findPreview({ id }, token, now());
  return found && { ...found, reading: found.link.release ?? 'drafts' };
}

/** Returns the titles of the releases in a perspective. */
async function titlesOf(reading: FreshPublication): Promise<readonly string[]> {
  const names = reading.split(',').filter((name) => name !== 'drafts' && name !== 'published');
  const titles = await readReleaseTitles(names);
  return names.flatMap((name) => titles.get(name) ?? []);
}

async function hasSession(): Promise<boolean> {
  return isDraftSession((await cookies()).get(draftCookie(config().secureCookies))?.value, draftKey(), now());
}

async function bySession(path: string, query: URLSearchParams) {
  if (!(await hasSession())) return null;
  const reading = await readPerspective(query);
  const page = await findDraft(path, reading);
  return page && { page, link: null, reading };
}

/** Returns the perspective of this request's session. */
async function readPerspective(query = new URLSearchParams()): Promise<FreshPublication> {
  const cookie = (await cookies()).get(perspectiveCookie(config().secureCookies))?.value;
  return findDraftPerspective(cookie, query);
}

/** Reads navigation, footer and notices, once per render. Never throws and never shares settings between requests. */
export const draftSettings = cache(
  (reading: FreshPublication): Promise<SiteSettings> =>
    createSettings(() => freshContent(reading).findSettings())(),
);

/** Settings around a draft: those of an editor's session, or public ones for a preview link. */
export async function readDraftSettings(): Promise<SiteSettings> {
  const isOfSession = (await headers()).get(draftHeader) === 'session' && (await hasSession());
  return draftSettings(isOfSession ? await readPerspective() : 'published');
}

/** Query parameters to keep when a link in a draft is followed. None with a preview link, which opens one page only. */
export function findDraftParameters(draft: OpenDraft): Readonly<Record<string, string>> {
  if (draft.place.kind === 'link') return {};
  return {
    ...(draft.asOf && { [draftParameters.asOf]: asOfParameter(draft.asOf) }),
    ...(draft.view !== 'page' && { [draftParameters.compare]: '' }),
  };
}

/** Builds the address of the same draft with other parameters; keeps token and time. */
export function draftAddress(
  { place, token, asOf }: Pick<OpenDraft, 'place' | 'token' | 'asOf'>,
  more: Readonly<Record<string, string>>,
): string {
  const path = place.kind === 'link' ? `/pre_${place.id}/` : place.path;
  const parameters = new URLSearchParams({
    ...(token !== null && { [draftParameters.token]: token }),
    ...(asOf !== null && { [draftParameters.asOf]: asOfParameter(asOf) }),
    ...more,
  });
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}
