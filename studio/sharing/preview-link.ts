/** Creates and lists preview links in the Studio; the site verifies them (cms/preview-link.ts). */

import { z } from 'zod';
import { formatDateAndTime } from '#contracts/dates.ts';

/** Lifetimes of a preview link that an editor can choose. */
export const previewLifetimes = [
  { title: '1 hour', hours: 1 },
  { title: '1 day', hours: 24 },
  { title: '7 days', hours: 7 * 24 },
  { title: '14 days', hours: 14 * 24 },
] as const;

/** Choices of the editor. */
export interface PreviewLinkChoice {
  /** Published id of the page's document. */
  readonly pageId: string;
  readonly hours: number;
  /** Revision to show; null for the latest draft. */
  readonly revision: string | null;
  /** Name of the release to show; null for the draft. */
  readonly release: string | null;
  readonly note: string;
}

/** A new link: the document to store, and its token, which is shown once and never stored. */
export interface NewPreviewLink {
  readonly document: {
    readonly _id: string;
    readonly _type: 'previewLink';
    readonly [field: string]: unknown;
  };
  readonly token: string;
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Creates a link with a random 256-bit token; the document stores only its SHA-256 hash. */
export async function newPreviewLink(choice: PreviewLinkChoice, now: Date): Promise<NewPreviewLink> {
  const token = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)));
  const note = choice.note.trim();
  return {
    token,
    document: {
      _id: `previewLink.${crypto.randomUUID()}`,
      _type: 'previewLink',
      tokenHash: [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
      page: { _type: 'reference', _ref: choice.pageId, _weak: true },
      expiresAt: new Date(now.getTime() + choice.hours * 3_600_000).toISOString(),
      ...(choice.revision !== null && { pinnedRevision: choice.revision }),
      ...(choice.release !== null && { release: choice.release }),
      ...(note !== '' && { note }),
    },
  };
}

/** Builds the URL of a preview link. */
export function previewAddress(siteUrl: string, pageId: string, token: string): string {
  return `${siteUrl}/pre_${pageId}/?token=${token}`;
}

/** GROQ: preview links of `$page`, newest first. */
export const previewLinksQuery = `*[_type == "previewLink" && page._ref == $page] | order(_createdAt desc)[0...50]{
  _id, expiresAt, revokedAt, pinnedRevision, note,
  "release": select(defined(release) => coalesce(*[_type == "system.release" && name == ^.release][0].metadata.title, "Untitled"))
}`;

/** GROQ in perspective `raw`: releases that are not published yet and have a version of `$page`, with their titles. */
export const releasesOfPageQuery = `*[_type == "system.release" && state in ["active", "scheduled"]
  && count(*[sanity::versionOf($page) && string::startsWith(_id, "versions." + ^.name + ".")]) > 0]
  | order(_createdAt desc){name, "title": coalesce(metadata.title, "Untitled")}`;

const releasesOfPage = z.array(z.object({ name: z.string(), title: z.string() }));

/** Parses the result of `releasesOfPageQuery`. */
export function parseReleasesOfPage(found: unknown): z.output<typeof releasesOfPage> {
  return releasesOfPage.safeParse(found).data ?? [];
}

const keptLink = z.object({
  _id: z.string(),
  expiresAt: z.string(),
  revokedAt: z.string().nullish(),
  pinnedRevision: z.string().nullish(),
  /** Title of the release that it shows. */
  release: z.string().nullish(),
  note: z.string().nullish(),
});

/** A stored preview link with its state. */
export type StoredPreviewLink = z.output<typeof keptLink> & { readonly state: 'open' | 'ended' | 'revoked' };

/** Parses the result of `previewLinksQuery` and adds each link's state at `now`. */
export function parsePreviewLinks(found: unknown, now: Date): StoredPreviewLink[] {
  return (Array.isArray(found) ? found : []).flatMap((entry) => {
    const parsed = keptLink.safeParse(entry);
    if (!parsed.success) return [];
    const { revokedAt, expiresAt } = parsed.data;
    const state = revokedAt ? 'revoked' : Date.parse(expiresAt) <= now.getTime() ? 'ended' : 'open';
    return [{ ...parsed.data, state }];
  });
}

/** Formats a link: `Open · expires 22 Nov 2026, 13:00 · latest draft · For Aroha` */
export function describePreviewLink({
  state,
  expiresAt,
  revokedAt,
  pinnedRevision,
  release,
  note,
}: StoredPreviewLink): string {
  const shown = pinnedRevision ? 'fixed version' : release ? `release “${release}”` : 'latest draft';
  const at = (time: string) => formatDateAndTime(new Date(time));
  const standing = {
    open: ['Open', `expires ${at(expiresAt)}`, shown],
    ended: [`Expired ${at(expiresAt)}`, shown],
    revoked: [`Revoked ${at(revokedAt ?? expiresAt)}`],
  }[state];
  return [...standing, note].filter(Boolean).join(' · ');
}
