/** What may be asked of `/media/`: what pages ask for. All else would be work that nobody needs. */
import { z } from 'zod';
import { candidateWidths } from '#components/media/image-source.ts';

const filePath = /^files\/southbound\/production\/[0-9a-f]{40}\.[a-z0-9]{1,16}$/;
const imagePath =
  /^images\/southbound\/production\/[0-9a-f]{40}-([1-9]\d{0,4})x([1-9]\d{0,4})\.[a-z0-9]{2,5}$/;

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

/** An address of the lake, or how to refuse the request. */
export type MediaRequest = { asset: string } | { refused: 400 | 404 };

/**
 * Reads a path below `/media/`, decoded, and its query: 404 for what can be no asset, 400 for parameters that no page
 * sends. The query of the answer is put together anew from what was understood.
 */
export function parseMediaRequest(path: string, search: URLSearchParams): MediaRequest {
  const [, width, height] = imagePath.exec(path) ?? [];
  const isImage = width !== undefined && height !== undefined;
  if (!isImage && !filePath.test(path)) return { refused: 404 };
  const given = Object.fromEntries(search);
  if (Object.keys(given).length !== search.size) return { refused: 400 };
  if (original.safeParse(given).success) return { asset: path };
  if (!isImage) return { refused: 400 };
  const size = { width: Number(width), height: Number(height) };
  const asked = candidate.refine((each) => isOffered(each, size)).safeParse(given);
  return asked.success ? { asset: `${path}?${new URLSearchParams(definite(asked.data))}` } : { refused: 400 };
}

/** Whether `imageSources` would offer it for an image of this size: no larger than what is shown, at a width it knows. */
function isOffered(asked: Candidate, image: Size): boolean {
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
