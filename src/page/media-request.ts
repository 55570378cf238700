/** Parses and validates requests to `/media/`: accepts only addresses that pages use, to save needless transforms. */
import { z } from 'zod';
import {
  candidateWidths,
  type Image,
  imageSources,
  type PictureRatio,
  pictureRatios,
} from '#components/media/image-source.ts';

const filePath = /^files\/southbound\/production\/[0-9a-f]{40}\.[a-z0-9]{1,16}$/;
const imagePath =
  /^images\/southbound\/production\/([0-9a-f]{40})-([1-9]\d{0,4})x([1-9]\d{0,4})\.([a-z0-9]{2,5})$/;

const pixels = z.string().regex(/^[1-9]\d{0,3}$/);
const fraction = z.string().regex(/^(?:0(?:\.\d{1,3})?|1)$/);
const rect = z.string().regex(/^\d{1,5},\d{1,5},[1-9]\d{0,4},[1-9]\d{0,4}$/);
const auto = z.literal('format').optional();
const around = { fit: z.literal('crop'), crop: z.literal('focalpoint'), 'fp-x': fraction, 'fp-y': fraction };

/** Forms of image addresses that `imageSources` (components/media/image-source.ts) creates. */
const candidate = z.union([
  z.strictObject({ rect: rect.optional(), w: pixels, auto }),
  z.strictObject({ rect: rect.optional(), w: pixels, h: pixels, fit: z.literal('crop'), auto }),
  z.strictObject({ w: pixels, h: pixels, ...around, auto }),
]);
const original = z.strictObject({});

type Size = { width: number; height: number };
type Candidate = z.output<typeof candidate>;

/** A transformed image: width, height, crop and format. */
export type PictureVariant = {
  /** Document id of the image. */
  readonly imageId: string;
  /** Size of the original in pixels. */
  readonly size: Readonly<Size>;
  readonly query: Readonly<Record<string, string>>;
};

/** Address in the lake with its variant (null for an original or a file), or the status of the refusal. */
export type MediaRequest =
  | { readonly asset: string; readonly variant: PictureVariant | null }
  | { readonly refused: 400 | 404 };

/**
 * Parses a decoded path below `/media/` and its query. Returns 404 if no asset can have the path. Returns 400 for
 * parameters that no page of this or an earlier release could send. The returned query is rebuilt from the parsed
 * values.
 */
export function parseMediaRequest(path: string, search: URLSearchParams): MediaRequest {
  const [, sha1, width, height, extension] = imagePath.exec(path) ?? [];
  const isImage = width !== undefined && height !== undefined;
  if (!isImage && !filePath.test(path)) return { refused: 404 };
  const given = Object.fromEntries(search);
  if (Object.keys(given).length !== search.size) return { refused: 400 };
  if (original.safeParse(given).success) return { asset: path, variant: null };
  if (!isImage) return { refused: 400 };
  const size = { width: Number(width), height: Number(height) };
  const asked = candidate.refine((each) => isPossible(each, size)).safeParse(given);
  if (!asked.success) return { refused: 400 };
  const query = Object.fromEntries(definite(asked.data));
  const imageId = `image-${sha1}-${width}x${height}-${extension}`;
  // Keeps commas unescaped, like the addresses of `imageSources`.
  const parameters = new URLSearchParams(query).toString().replaceAll('%2C', ',');
  return { asset: `${path}?${parameters}`, variant: { imageId, size, query } };
}

/**
 * Returns true if pages use this variant of an image with the given hotspots and crops. It must have a width and
 * shape of `imageSources`, for one of the cuts or for the whole image, as lists show it.
 */
export function isOnPages(
  { size, query }: PictureVariant,
  cuts: readonly Pick<Image, 'hotspot' | 'crop'>[],
): boolean {
  const asked = new URLSearchParams(query);
  asked.sort();
  const wanted = asked.toString();
  return [{}, ...cuts].some((cut) =>
    shapesOf(query).some((shape) => formsOf({ src: '', alt: '', ...size, ...cut }, shape).includes(wanted)),
  );
}

/** Returns the shapes that match this width and height; this excludes most shapes cheaply. */
function shapesOf({ w, h }: PictureVariant['query']): readonly (PictureRatio | undefined)[] {
  if (h === undefined) return [undefined];
  const shapes = Object.keys(pictureRatios).filter((name): name is PictureRatio => name in pictureRatios);
  return shapes.filter((name) => Math.abs(Number(w) / pictureRatios[name] - Number(h)) <= 1);
}

/** Lists the queries that a page offers for an image, with sorted parameters. */
function formsOf(image: Image, shape: PictureRatio | undefined): readonly string[] {
  const { srcSet = '' } = imageSources(image, shape);
  return srcSet.split(', ').map((entry) => {
    const query = new URLSearchParams(entry.slice(1, entry.lastIndexOf(' ')));
    query.sort();
    return query.toString();
  });
}

/**
 * Returns true if `imageSources` could offer this for an image of this size: no larger than the visible part, and of
 * a known width.
 */
function isPossible(asked: Candidate, image: Size): boolean {
  const shown = 'rect' in asked && asked.rect !== undefined ? partOf(asked.rect, image) : image;
  if (!shown) return false;
  const width = Number(asked.w);
  const widest = Math.max(...candidateWidths);
  if (width > Math.min(shown.width, widest)) return false;
  // The largest variant is as wide as the visible part.
  const isKnown = width === shown.width || candidateWidths.some((each) => each === width);
  if (!('h' in asked)) return isKnown;
  const height = Number(asked.h);
  // Width and height are rounded separately; half a pixel of width amounts to this much height.
  const rounding = 1 + height / width;
  if (height > shown.height + rounding) return false;
  // The largest variant of a cut has its full width or its full height.
  return isKnown || height >= shown.height - rounding;
}

/** Size of the crop if it lies within the image; otherwise null. */
function partOf(text: string, image: Size): Size | null {
  const [left = 0, top = 0, width = 0, height = 0] = text.split(',').map(Number);
  return left + width <= image.width && top + height <= image.height ? { width, height } : null;
}

function definite(parameters: Readonly<Record<string, string | undefined>>): [string, string][] {
  return Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
}
