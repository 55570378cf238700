import { createHash } from 'node:crypto';
import { z } from 'zod';
import { instant } from '#schemas/shared/text.schema.ts';
import type { PageContent } from './content-source.ts';
import { lookUpDraftKey } from './draft-guess-limiter.ts';
import { parseResult } from './parse-result.ts';
import { previewLinkByHash } from './queries.ts';
import { findSharedPage } from './uncached-content.ts';
import { queryUncached } from './uncached-query.ts';

/** Maximum lifetime of a preview link in milliseconds: 14 days. */
export const maxPreviewLinkMs = 14 * 86_400_000;

/** A link that shows one page, as a draft or in a release, to anyone who has its token. */
export interface PreviewLink {
  /** The published id of the page. */
  readonly page: string;
  readonly expiresAt: Date;
  /** The revision that the link is pinned to; null if it follows the latest draft. */
  readonly revision: string | null;
  /** The name of the release that it shows; null for the draft. Once it is published, the link shows the public page. */
  readonly release: string | null;
  /** The creator's note for recipients. */
  readonly note: string | null;
}

const stored = z.object({
  id: z.string().startsWith('previewLink.'),
  createdAt: instant,
  page: z.string(),
  expiresAt: instant,
  revokedAt: z.string().nullish(),
  pinnedRevision: z.string().nullish(),
  release: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/)
    .nullish(),
  note: z.string().trim().nullish(),
});

/** Format of a token: 256 bits, base64url. */
const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/**
 * Finds the preview link of a token, valid at `now`. Returns null for unknown, expired and revoked tokens, and for any
 * unknown token during a guessing attack. Results are not cached, so that revoking a link takes effect immediately. Throws
 * `ContentUnavailableError`.
 */
export async function findPreviewLink(given: unknown, now: Date): Promise<PreviewLink | null> {
  const parsed = token.safeParse(given);
  if (!parsed.success) return null;
  const hash = createHash('sha256').update(parsed.data).digest('hex');
  return lookUpDraftKey('tokens', hash, () => linkOf(hash, now));
}

async function linkOf(hash: string, now: Date): Promise<PreviewLink | null> {
  const found = await parseResult(z.array(z.unknown()), () =>
    queryUncached(previewLinkByHash, { hash }, 'raw'),
  );
  const links = found.flatMap((entry) => stored.safeParse(entry).data ?? []);
  const [link] = links;
  // If two documents have the same token hash, or the document is invalid, the token opens nothing.
  if (!link || found.length !== 1 || link.revokedAt) return null;
  // A creation date in the future would extend the limit of 14 days. Five minutes allow for clock skew.
  if (link.createdAt.getTime() > now.getTime() + 5 * 60_000) return null;
  // The creator chooses the expiry date, up to the maximum lifetime.
  const end = Math.min(link.expiresAt.getTime(), link.createdAt.getTime() + maxPreviewLinkMs);
  if (end <= now.getTime()) return null;
  return {
    page: link.page,
    expiresAt: new Date(end),
    revision: link.pinnedRevision || null,
    release: link.release ?? null,
    note: link.note || null,
  };
}

/** The page that a preview request names, by document id or by path. */
export type PreviewedPage = { readonly id: string } | { readonly path: string };

/** A page with the preview link that opened it. */
export interface FoundPreview {
  readonly page: PageContent;
  readonly link: PreviewLink;
}

/**
 * Returns the page that `token` opens, if it is the requested one. Returns null alike for a wrong, expired or revoked token
 * and for one of another page. Throws as a `ContentSource` does.
 */
export async function findPreview(
  requested: PreviewedPage,
  token: unknown,
  now: Date,
): Promise<FoundPreview | null> {
  const link = await findPreviewLink(token, now);
  if (!link || ('id' in requested && requested.id !== link.page)) return null;
  const page = await findSharedPage(link.page, link);
  return page && (!('path' in requested) || requested.path === page.path) ? { page, link } : null;
}
