import { createHash } from 'node:crypto';
import { croppedPart, type Image } from '#components/media/image-source.ts';
import type { PageContentData } from '#contracts/api/api-types.ts';
import { brand } from '#platform/brand.ts';
import { canonicalPath } from '#schemas/shared/site-path.ts';

/** Size of a card in pixels, as social networks request it. */
export const cardSize = { width: 1200, height: 630 } as const;

/** Size of the picture, which fills the right part of the card, in pixels. */
export const pictureSize = { width: 690, height: 630 } as const;

/** Background colours of a card, by token name; values of the light theme in components/tokens.css. */
export const planes = {
  deep: '#12332a',
  'rail-plane': '#1f6b45',
  'ferry-plane': '#0e3a5b',
  'coach-plane': '#2a6aa0',
} as const;

/** Content of a social card. */
export interface Card {
  readonly title: string;
  readonly plane: keyof typeof planes;
  /** Address of the cropped picture with parameters of Sanity's image service; null without a picture. */
  readonly picture: string | null;
}

/** Version of the design. Increment it after a change, so that cached cards are replaced. */
const drawing = 2;

const modes: readonly (readonly [RegExp, Card['plane']])[] = [
  [/^\/ways_to_see_nz\/train_journeys\//, 'rail-plane'],
  [/^\/ways_to_see_nz\/bus_journeys\//, 'coach-plane'],
  [/^\/ways_to_see_nz\/ferry_journeys\//, 'ferry-plane'],
];

/** Rounds to three decimals; a hotspot has a dozen. */
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

/** Returns the content of a page's card: its title, colour and picture. */
export function cardOf({ path, title, image }: Pick<PageContentData, 'path' | 'title' | 'image'>): Card {
  return {
    title: path === '/' ? brand.tagline : title,
    plane: modes.find(([pattern]) => pattern.test(path))?.[1] ?? 'deep',
    picture: image && pictureOf(image),
  };
}

/** Hash of a card's content; it changes with title, picture or design, not with other changes of the page. */
export function hashCard(card: Card): string {
  return createHash('sha256')
    .update(JSON.stringify([drawing, brand.name, card.title, card.plane, card.picture]))
    .digest('hex')
    .slice(0, 16);
}

/** Builds the path of a page's card: `/social/`, the page's path and the hash of the content. */
export function cardPath(page: Pick<PageContentData, 'path' | 'title' | 'image'>): string {
  return `/social${encodeURI(page.path)}${hashCard(cardOf(page))}.png`;
}

/** Parses a card's path into the canonical page path and the hash; null if it is malformed. */
export function parseCardPath(pathname: string): { page: string; mark: string } | null {
  const [, path = '', mark = ''] = /^\/social(\/(?:.*\/)?)([0-9a-f]{16})\.png$/.exec(pathname) ?? [];
  const page = canonicalPath(path);
  return page ? { page, mark } : null;
}
