/** Cards of pages as they are asked for: made a few at a time, and remembered for a while. */
import QuickLRU from 'quick-lru';
import type { PageContentData } from '#api/types.ts';
import { mediaBase } from '#cms/client.ts';
import { config } from '#platform/config.ts';
import { readAtMost } from '#platform/http/read-at-most.ts';
import { log } from '#platform/log.ts';
import { requestNetwork } from '#platform/rate-limits/request-rate-limits.ts';
import { WorkQueue } from '#platform/work-queue.ts';
import { type Card, cardMark, cardOf } from './card.ts';
import { drawCard } from './draw-card.ts';

/** One at a time, in turns between networks: a card takes a tenth of a second of a whole processor, and nobody who reads a page waits for it. */
const queue = new WorkQueue(1, 16);
/** Some 50 kB each. */
const drawn = new QuickLRU<string, PageCard>({ maxSize: 100 });
/** How long a card serves whose picture is missing or can't be drawn, in seconds: it may be put right. */
export const withoutPictureFor = 60;

/** For a picture, in milliseconds; and no larger than this, in bytes. */
const pictureTimeoutMs = 10_000;
const largest = 5_000_000;
/** An answer of who is busy, away or at fault: the picture is there all the same. */
const isForNow = (status: number) => status === 408 || status === 429 || status >= 500;

/** The picture did not come; asked again later it may. */
export class PictureUnavailableError extends Error {
  override readonly name = 'PictureUnavailableError';
}

/**
 * Where a card's picture is fetched: at the lake, or at hosted Sanity's CDN. Null for any other address, whatever the content
 * says: nothing is ever asked of strangers, and a drawing (SVG) of an editor's is not drawn here.
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

/** A card, and whether all of it is there: a picture that is missing may come, and one that can't be drawn be replaced. */
export interface PageCard {
  readonly png: Buffer;
  readonly isWhole: boolean;
}

/** The picture at an address; null where there is none that could be drawn. */
async function fetchPicture(source: string, network: string): Promise<Uint8Array | null> {
  try {
    const answer = await fetch(source, {
      cache: 'no-store',
      redirect: 'error',
      // For the lake, where networks take turns; no stranger is told of them.
      headers: source.startsWith(config().lake.url) ? { 'Southbound-Network': network } : {},
      signal: AbortSignal.timeout(pictureTimeoutMs),
    });
    if (isForNow(answer.status)) throw new Error(`The picture answers ${answer.status}.`);
    const picture = answer.ok ? await readAtMost(answer.body, largest) : null;
    if (!picture) await answer.body?.cancel();
    return picture;
  } catch (error) {
    throw new PictureUnavailableError('The card’s picture can’t be had.', { cause: error });
  }
}

/** The card with its picture; or, where that is none that can be drawn, as that of a page without one. */
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

/** Whether a page's card is there, so that nothing has to be drawn for it. */
export function isCardDrawn(page: Pick<PageContentData, 'path' | 'title' | 'image'>): boolean {
  return drawn.has(cardMark(cardOf(page)));
}

/**
 * A page's card as a PNG. Throws `TooBusyError` where too many wait, `PictureUnavailableError` where the picture does not come,
 * and the reason of `gone`.
 */
export async function pageCard(
  page: Pick<PageContentData, 'path' | 'title' | 'image'>,
  gone: AbortSignal,
): Promise<PageCard> {
  const card = cardOf(page);
  const mark = cardMark(card);
  const known = drawn.get(mark);
  if (known) return known;
  const network = requestNetwork();
  const png = await queue.get(
    mark,
    async () => {
      const made = await draw(card, network);
      drawn.set(mark, made, made.isWhole ? {} : { maxAge: withoutPictureFor * 1_000 });
      return made.png;
    },
    gone,
    network,
  );
  return drawn.get(mark) ?? { png, isWhole: false };
}
