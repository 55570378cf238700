/** What may be asked of `/media/`: what pages ask for. All else would be work that nobody needs. */
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

/** The forms in which `imageSources` (components/media/image-source.ts) asks for an image. */
const candidate = z.union([
  z.strictObject({ rect: rect.optional(), w: pixels, auto }),
  z.strictObject({ rect: rect.optional(), w: pixels, h: pixels, fit: z.literal('crop'), auto }),
  z.strictObject({ w: pixels, h: pixels, ...around, auto }),
]);
const original = z.strictObject({});

type Size = { width: number; height: number };
type Candidate = z.output<typeof candidate>;

/** A form of an image that has to be made of it. */
export type PictureVariant = {
  /** The id of the image's document. */
  readonly imageId: string;
  /** Of the original, in pixels. */
  readonly size: Readonly<Size>;
  readonly query: Readonly<Record<string, string>>;
};

/** An address of the lake, and the form it asks for, null for an original or a file; or how to refuse the request. */
export type MediaRequest =
  | { readonly asset: string; readonly variant: PictureVariant | null }
  | { readonly refused: 400 | 404 };

/**
 * Reads a path below `/media/`, decoded, and its query: 404 for what can be no asset, 400 for parameters that no page of this or an
 * earlier release could send of any image. The query of the answer is put together anew from what was understood.
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
  // With its commas as they are, like the addresses of `imageSources`.
  const parameters = new URLSearchParams(query).toString().replaceAll('%2C', ',');
  return { asset: `${path}?${parameters}`, variant: { imageId, size, query } };
}

/**
 * Whether pages ask for this form of an image that documents show with these hotspots and crops: one of the widths and shapes of
 * `imageSources`, of one of the cuts or of the whole image, as lists show it.
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

/** The shapes of which a form of this width and height can be: most are told from it at a glance. */
function shapesOf({ w, h }: PictureVariant['query']): readonly (PictureRatio | undefined)[] {
  if (h === undefined) return [undefined];
  const shapes = Object.keys(pictureRatios).filter((name): name is PictureRatio => name in pictureRatios);
  return shapes.filter((name) => Math.abs(Number(w) / pictureRatios[name] - Number(h)) <= 1);
}

/** The queries of what a page offers of an image, each with its parameters in order. */
function formsOf(image: Image, shape: PictureRatio | undefined): readonly string[] {
  const { srcSet = '' } = imageSources(image, shape);
  return srcSet.split(', ').map((entry) => {
    const query = new URLSearchParams(entry.slice(1, entry.lastIndexOf(' ')));
    query.sort();
    return query.toString();
  });
}

/** Whether `imageSources` could offer it for an image of this size: no larger than what is shown, at a width it knows. */
function isPossible(asked: Candidate, image: Size): boolean {
  const shown = 'rect' in asked && asked.rect !== undefined ? partOf(asked.rect, image) : image;
  if (!shown) return false;
  const width = Number(asked.w);
  const widest = Math.max(...candidateWidths);
  if (width > Math.min(shown.width, widest)) return false;
  // The largest one offered is as wide as what is shown.
  const isKnown = width === shown.width || candidateWidths.some((each) => each === width);
  if (!('h' in asked)) return isKnown;
  const height = Number(asked.h);
  // Width and height are rounded each by itself; half a pixel of the one is so much of the other.
  const rounding = 1 + height / width;
  if (height > shown.height + rounding) return false;
  // Of a cut the largest one is as wide as what is shown, or as high.
  return isKnown || height >= shown.height - rounding;
}

/** The size of the part, when it lies within the image. */
function partOf(text: string, image: Size): Size | null {
  const [left = 0, top = 0, width = 0, height = 0] = text.split(',').map(Number);
  return left + width <= image.width && top + height <= image.height ? { width, height } : null;
}

function definite(parameters: Readonly<Record<string, string | undefined>>): [string, string][] {
  return Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
}
