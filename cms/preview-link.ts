import { createHash } from 'node:crypto';
import { z } from 'zod';
import { instant } from '#schemas/shared/text.schema.ts';
import { parsedAnswer } from './answer.ts';
import type { PageContent } from './content-source.ts';
import { queryForOne } from './draft-client.ts';
import { findSharedPage } from './draft-content.ts';
import { lookUpDraftKey } from './draft-guess-limiter.ts';
import { previewLinkByHash } from './queries.ts';

/** The longest that a preview link opens its page, in milliseconds: 14 days. */
export const longestPreview = 14 * 86_400_000;

/** A link that opens the draft of one page, for whoever has its token. */
export interface PreviewLink {
  /** The published id of the page. */
  readonly page: string;
  readonly expiresAt: Date;
  /** The revision that it stays at; null when it follows the latest draft. */
  readonly revision: string | null;
  /** What its maker noted down for those who get it. */
  readonly note: string | null;
}

const stored = z.object({
  id: z.string().startsWith('previewLink.'),
  createdAt: instant,
  page: z.string(),
  expiresAt: instant,
  revokedAt: z.string().nullish(),
  pinnedRevision: z.string().nullish(),
  note: z.string().trim().nullish(),
});

/** What a token looks like: 256 bits, base64url. */
const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/**
 * The link that a token opens at `now`, or null: for a token nobody made, one that has ended or was taken back, and for any that
 * was never seen while too many are guessed at. Nothing is kept, so that taking it back counts at once. Throws `ContentUnavailableError`.
 */
export async function findPreviewLink(given: unknown, now: Date): Promise<PreviewLink | null> {
  const parsed = token.safeParse(given);
  if (!parsed.success) return null;
  const hash = createHash('sha256').update(parsed.data).digest('hex');
  return lookUpDraftKey('tokens', hash, () => linkOf(hash, now));
}

async function linkOf(hash: string, now: Date): Promise<PreviewLink | null> {
  const found = await parsedAnswer(z.array(z.unknown()), () =>
    queryForOne(previewLinkByHash, { hash }, 'raw'),
  );
  const links = found.flatMap((entry) => stored.safeParse(entry).data ?? []);
  const [link] = links;
  // Two documents of one token, or one that can't be read, open nothing.
  if (!link || found.length !== 1 || link.revokedAt) return null;
  // One that is yet to be made would never be fourteen days old; five minutes is what clocks may differ by.
  if (link.createdAt.getTime() > now.getTime() + 5 * 60_000) return null;
  // Whoever writes the document chooses the end; no choice is longer than this.
  const end = Math.min(link.expiresAt.getTime(), link.createdAt.getTime() + longestPreview);
  if (end <= now.getTime()) return null;
  return {
    page: link.page,
    expiresAt: new Date(end),
    revision: link.pinnedRevision || null,
    note: link.note || null,
  };
}

/** Which page a preview is asked for: by its document's id, or by its path. */
export type PreviewedPage = { readonly id: string } | { readonly path: string };

/** A page as its preview link shows it. */
export interface PreviewAnswer {
  readonly page: PageContent;
  readonly link: PreviewLink;
}

/**
 * The page that `token` opens, if it is the one that is asked for, else null: one answer for a wrong token, one that ended, one
 * that was taken back and one of another page. Throws as a `ContentSource` does.
 */
export async function findPreview(
  asked: PreviewedPage,
  token: unknown,
  now: Date,
): Promise<PreviewAnswer | null> {
  const link = await findPreviewLink(token, now);
  if (!link || ('id' in asked && asked.id !== link.page)) return null;
  const page = await findSharedPage(link.page, link.revision);
  return page && (!('path' in asked) || asked.path === page.path) ? { page, link } : null;
}
