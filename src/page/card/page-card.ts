/** Cards of pages as they are asked for: made a few at a time, and remembered for a while. */
import QuickLRU from 'quick-lru';
import type { PageContentData } from '#src/api/types.ts';
import { mediaBase } from '#src/content/client.ts';
import { config } from '#src/platform/config.ts';
import { WorkQueue } from '#src/platform/work-queue.ts';
import { type Card, cardMark, cardOf } from './card.ts';
import { drawCard } from './draw-card.ts';

/** One at a time: a card takes a tenth of a second of a whole processor, and nobody who reads a page waits for it. */
const queue = new WorkQueue(1, 16);
/** Some 50 kB each. */
const drawn = new QuickLRU<string, Buffer>({ maxSize: 100 });

/** For a picture, in milliseconds; and no larger than this, in bytes. */
const patience = 10_000;
const largest = 5_000_000;

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

/** A card, and whether all of it is there: a picture that is missing may come. */
export interface PageCard {
  readonly png: Buffer;
  readonly isWhole: boolean;
}

/** The picture; null where the card has none of ours; `missing` where it is not there. */
async function fetchPicture(card: Card): Promise<Uint8Array | null | 'missing'> {
  const source = card.picture && pictureSource(card.picture, mediaBase(), config().lake.url);
  if (!source) return null;
  try {
    const answer = await fetch(source, {
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    // Until it is there the card is drawn as that of a page without one.
    if (answer.status === 404) return 'missing';
    if (!answer.ok) throw new Error(`The picture answers ${answer.status}.`);
    if (Number(answer.headers.get('content-length')) > largest) throw new Error('The picture is too large.');
    return new Uint8Array(await answer.arrayBuffer());
  } catch (error) {
    throw new PictureUnavailableError('The card’s picture can’t be had.', { cause: error });
  }
}

/**
 * A page's card as a PNG, and the mark of what is on it. Throws `TooBusyError` where too many wait, `PictureUnavailableError`
 * where the picture does not come, and the reason of `gone`.
 */
export async function pageCard(
  page: Pick<PageContentData, 'path' | 'title' | 'image'>,
  gone: AbortSignal,
): Promise<PageCard> {
  const card = cardOf(page);
  const mark = cardMark(card);
  const known = drawn.get(mark);
  if (known) return { png: known, isWhole: true };
  const png = await queue.get(
    mark,
    async () => {
      const picture = await fetchPicture(card);
      const made = await drawCard(card, picture === 'missing' ? null : picture);
      if (picture !== 'missing') drawn.set(mark, made);
      return made;
    },
    gone,
  );
  return { png, isWhole: drawn.has(mark) };
}
