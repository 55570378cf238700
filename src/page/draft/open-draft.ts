import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import type { PageContent } from '#cms/content-source.ts';
import { type FreshReading, freshContent } from '#cms/draft-content.ts';
import { findPreview, type PreviewLink } from '#cms/preview-link.ts';
import { createSettings } from '#cms/settings.ts';
import { now } from '#platform/clock.ts';
import { config } from '#platform/config.ts';
import type { SiteSettings } from '#schemas/documents/site-settings.schema.ts';
import { draftHeader } from '#schemas/shared/draft-header.schema.ts';
import { asOfParameter, readAsOf } from './as-of.ts';
import { draftKey } from './draft-key.ts';
import { type DraftPlace, draftParameters } from './draft-route.ts';
import { draftCookie, isDraftSession } from './draft-session.ts';
import { findDraft, findOutside, type Outside } from './find-draft.ts';

/** A page as somebody who may see its draft asked for it. */
export interface OpenDraft {
  readonly place: DraftPlace;
  readonly page: PageContent;
  /** What is published of the same document; null when nothing is. */
  readonly published: PageContent | null;
  /** Where leaving it leads. */
  readonly outside: Outside;
  /** The link that opened it; null for an editor. */
  readonly link: PreviewLink | null;
  /** True when the link stays at a revision and the document has a later one. */
  readonly isOvertaken: boolean;
  readonly token: string | null;
  /** The time that it is shown as of; null for the present. */
  readonly asOf: Date | null;
  /** True when a time was asked for that can't be read: the draft is shown as of the present. */
  readonly isAsOfUnclear: boolean;
  /** Draft and published side by side, one of both sides, or the draft alone. */
  readonly view: 'page' | 'comparison' | FreshReading;
}

function viewOf(query: URLSearchParams): OpenDraft['view'] {
  const side = query.get(draftParameters.side);
  if (side === 'draft') return 'drafts';
  if (side === 'published') return 'published';
  return query.has(draftParameters.compare) ? 'comparison' : 'page';
}

/**
 * The draft at a place, for this request alone; null for whoever may not see it, which is asked anew here though the proxy did.
 * Throws as a `ContentSource` does.
 */
export async function openDraft(place: DraftPlace, query: URLSearchParams): Promise<OpenDraft | null> {
  const token = query.get(draftParameters.token);
  const found = place.kind === 'link' ? await byLink(place.id, token) : await bySession(place.path);
  if (!found) return null;
  const { page, link } = found;
  const view = viewOf(query);
  const asked = query.get(draftParameters.asOf);
  const asOf = readAsOf(asked);
  const latest = link?.revision != null ? await freshContent('drafts').findPageById(page.id) : null;
  const published = await freshContent('published').findPageById(page.id);
  return {
    place,
    page,
    published,
    outside: await findOutside(page.path, published),
    link,
    isOvertaken: latest !== null && latest.revision !== page.revision,
    token: place.kind === 'link' ? token : null,
    asOf,
    isAsOfUnclear: asked !== null && asOf === null,
    view,
  };
}

async function byLink(id: string, token: string | null) {
  return await findPreview({ id }, token, now());
}

async function hasSession(): Promise<boolean> {
  return isDraftSession((await cookies()).get(draftCookie(config().secureCookies))?.value, draftKey(), now());
}

async function bySession(path: string) {
  if (!(await hasSession())) return null;
  const page = await findDraft(path);
  return page && { page, link: null };
}

/** Navigation, footer and notices as they are in drafts, once per render. Never throws; never the settings of another request. */
export const draftSettings = cache(
  (reading: FreshReading): Promise<SiteSettings> =>
    createSettings(() => freshContent(reading).findSettings())(),
);

/** The same for what stands around the page: drafts for an editor, and what is public for whoever may see one page alone. */
export async function settingsAround(): Promise<SiteSettings> {
  const isOfSession = (await headers()).get(draftHeader) === 'session' && (await hasSession());
  return draftSettings(isOfSession ? 'drafts' : 'published');
}

/** What goes along when a link of a draft is followed. A preview link opens one page: what others lead to is the public's. */
export function keptParameters(draft: OpenDraft): Readonly<Record<string, string>> {
  if (draft.place.kind === 'link') return {};
  return {
    ...(draft.asOf && { [draftParameters.asOf]: asOfParameter(draft.asOf) }),
    ...(draft.view !== 'page' && { [draftParameters.compare]: '' }),
  };
}

/** The address of the same draft with other parameters, and as of the time it is shown as of, or of none. */
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
