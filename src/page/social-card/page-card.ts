/** Renders social cards on request, with a queue and an in-memory cache. */
import QuickLRU from 'quick-lru';
import { mediaBase } from '#cms/sanity-client.ts';
import type { PageContentData } from '#contracts/api/api-types.ts';
import { config } from '#platform/config.ts';
import { readLimitedBody } from '#platform/http/request-body.ts';
import { log } from '#platform/log.ts';
import { requestNetwork } from '#platform/rate-limits/request-rate-limits.ts';
import { WorkQueue } from '#platform/work-queue.ts';
import { type Card, cardOf, hashCard } from './card.ts';
import { drawCard } from './render-card.ts';

/**
 * One at a time, fairly between networks: a card takes a tenth of a second of CPU time, and no visitor waits for it.
 */
const queue = new WorkQueue(1, 16);
/** About 50 kB each. */
const drawn = new QuickLRU<string, PageCard>({ maxSize: 100 });
/** Seconds to cache a card whose picture is missing or unreadable, because it may be repaired. */
export const incompleteCardLifetimeSeconds = 60;

/** Timeout of a picture in milliseconds, and maximum size in bytes. */
const pictureTimeoutMs = 10_000;
const maxPictureBytes = 5_000_000;
/** Temporary failure: the picture may exist. */
const isForNow = (status: number) => status === 408 || status === 429 || status >= 500;

/** The picture could not be fetched; a retry may succeed. */
export class PictureUnavailableError extends Error {
  override readonly name = 'PictureUnavailableError';
}

/**
 * Returns the URL to fetch a card's picture from: the lake, or the CDN of hosted Sanity. Null for any other address,
 * so that content cannot make the server send requests elsewhere. SVG images of editors are not rendered here.
 */
export function pictureSource(picture: string, base: string, lakeUrl: string): string | null {
  const { href } = new URL(picture, 'http://site');
  const path = href.slice(new URL(base, 'http://site').href.length);
  if (
    !href.startsWith(new URL(base, 'http://site').href) ||
    !/^images\/[^?]+\.(?:png|jpe?g|webp|avif)\?/.test(path)
  )
    return null;
  return base.startsWith('https://') ? href : `${lakeUrl}/${path}`;
}

/** A rendered card. `isWhole` is false if its picture is missing or unreadable. */
export interface PageCard {
  readonly png: Buffer;
  readonly isWhole: boolean;
}

/** Fetches a picture; null if it does not exist or is too large. */
async function fetchPicture(source: string, network: string): Promise<Uint8Array | null> {
  try {
    const answer = await fetch(source, {
      cache: 'no-store',
      redirect: 'error',
      // Only the lake queues by network; other hosts never see it.
      headers: source.startsWith(config().lake.url) ? { 'Southbound-Network': network } : {},
      signal: AbortSignal.timeout(pictureTimeoutMs),
    });
    if (isForNow(answer.status)) throw new Error(`The picture answers ${answer.status}.`);
    const picture = answer.ok ? await readLimitedBody(answer.body, maxPictureBytes) : null;
    if (!picture) await answer.body?.cancel();
    return picture;
  } catch (error) {
    throw new PictureUnavailableError('The card’s picture is unavailable.', { cause: error });
  }
}

/** Renders the card; without its picture if that is missing or unreadable. */
async function draw(card: Card, network: string): Promise<PageCard> {
  const source = card.picture && pictureSource(card.picture, mediaBase(), config().lake.url);
  if (!source) return { png: await drawCard(card, null), isWhole: true };
  const picture = await fetchPicture(source, network);
  try {
    if (picture) return { png: await drawCard(card, picture), isWhole: true };
    log.warn({ event: 'card.without-picture', source }, 'A card’s picture is missing or too large.');
  } catch (error) {
    log.warn({ event: 'card.without-picture', source, err: error }, 'A card’s picture can’t be drawn.');
  }
  return { png: await drawCard(card, null), isWhole: false };
}

/** Returns true if a page's card is cached and needs no rendering. */
export function isCardDrawn(page: Pick<PageContentData, 'path' | 'title' | 'image'>): boolean {
  return drawn.has(hashCard(cardOf(page)));
}

/**
 * Returns a page's card as PNG. Throws `TooBusyError` if the queue is full, `PictureUnavailableError` if the picture
 * cannot be fetched, and the reason of `gone`.
 */
export async function pageCard(
  page: Pick<PageContentData, 'path' | 'title' | 'image'>,
  gone: AbortSignal,
): Promise<PageCard> {
  const card = cardOf(page);
  const mark = hashCard(card);
  const cached = drawn.get(mark);
  if (cached) return cached;
  const network = requestNetwork();
  const png = await queue.get(
    mark,
    async () => {
      const made = await draw(card, network);
      drawn.set(mark, made, made.isWhole ? {} : { maxAge: incompleteCardLifetimeSeconds * 1_000 });
      return made.png;
    },
    gone,
    network,
  );
  return drawn.get(mark) ?? { png, isWhole: false };
}
