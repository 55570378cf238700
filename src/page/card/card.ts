import { createHash } from 'node:crypto';
import type { PageContentData } from '#api/types.ts';
import { croppedPart, type Image } from '#components/media/image-source.ts';
import { brand } from '#platform/brand.ts';
import { canonicalPath } from '#schemas/shared/site-path.ts';

/** A card's size in pixels, as those who show cards ask for it. */
export const cardSize = { width: 1200, height: 630 } as const;

/** The part of a card that its picture fills, from the right. */
export const pictureSize = { width: 690, height: 630 } as const;

/** The colours a card's plane may have, by their names among the tokens (components/tokens.css, by day). */
export const planes = {
  deep: '#12332a',
  'rail-plane': '#1f6b45',
  'ferry-plane': '#0e3a5b',
  'coach-plane': '#2a6aa0',
} as const;

/** What is on a card. */
export interface Card {
  readonly title: string;
  readonly plane: keyof typeof planes;
  /** The picture's address with the part that is shown, as Sanity's image service takes it; null where the page has none. */
  readonly picture: string | null;
}

/** Raised when cards are drawn otherwise, so that whoever keeps one asks for the new one. */
const drawing = 2;

const modes: readonly (readonly [RegExp, Card['plane']])[] = [
  [/^\/ways_to_see_nz\/train_journeys\//, 'rail-plane'],
  [/^\/ways_to_see_nz\/bus_journeys\//, 'coach-plane'],
  [/^\/ways_to_see_nz\/ferry_journeys\//, 'ferry-plane'],
];

/** A fraction in few decimals: an editor's hotspot has a dozen. */
const thousandths = (value: number) => String(Number(value.toFixed(3)));

function pictureOf(image: Image): string {
  const { x, y } = image.hotspot ?? { x: 0.5, y: 0.5 };
  const rect = croppedPart(image, pictureSize.width / pictureSize.height);
  const cut = new URLSearchParams({
    ...(rect !== undefined && { rect }),
    w: String(pictureSize.width),
    h: String(pictureSize.height),
    fit: 'crop',
    ...(rect === undefined && { crop: 'focalpoint', 'fp-x': thousandths(x), 'fp-y': thousandths(y) }),
    fm: 'png',
  });
  return `${image.src}?${cut}`;
}

/** What stands on a page's card: its title and its picture. */
export function cardOf({ path, title, image }: Pick<PageContentData, 'path' | 'title' | 'image'>): Card {
  return {
    title: path === '/' ? brand.tagline : title,
    plane: modes.find(([pattern]) => pattern.test(path))?.[1] ?? 'deep',
    picture: image && pictureOf(image),
  };
}

/** Names what is on a card: another title or picture has another mark, another change of the page has not. */
export function cardMark(card: Card): string {
  return createHash('sha256')
    .update(JSON.stringify([drawing, brand.name, card.title, card.plane, card.picture]))
    .digest('hex')
    .slice(0, 16);
}

/** The path of a page's card: `/social/` and the page's own path, then the mark of what is on it. */
export function cardPath(page: Pick<PageContentData, 'path' | 'title' | 'image'>): string {
  return `/social${encodeURI(page.path)}${cardMark(cardOf(page))}.png`;
}

/** What a card's address names: a page by its canonical path, and a mark. Null for no such address. */
export function parseCardPath(pathname: string): { page: string; mark: string } | null {
  const [, path = '', mark = ''] = /^\/social(\/(?:.*\/)?)([0-9a-f]{16})\.png$/.exec(pathname) ?? [];
  const page = canonicalPath(path);
  return page ? { page, mark } : null;
}
