/** Pure arithmetic: from an image's size and the parameters asked for to what is cut out, scaled and written. */
import type { Size } from './asset-name.ts';
import { MAX_SIDE, type TransformParameters } from './transform-parameters.ts';

/** A rectangle in an image's pixels. */
export type Region = Size & { readonly left: number; readonly top: number };

/** The formats that are written. */
export type OutputFormat = 'avif' | 'webp' | 'jpg' | 'png';

/** What is done to an image, in this order. */
export type TransformPlan = {
  /** The part that is kept. */
  readonly region: Region;
  /** The size it is scaled to. */
  readonly size: Size;
  /** The larger sheet the scaled picture is laid on, in its middle. */
  readonly canvas?: Size & { readonly background: string };
  /** The part is chosen by where the picture has most detail; `region` is what it is chosen from. */
  readonly entropy: boolean;
  /** Standard deviation in pixels. */
  readonly blur?: number;
  readonly format: OutputFormat;
  /** 1 to 100. */
  readonly quality: number;
  readonly background: string;
};

// AVIF reaches with less what the others need more for.
const defaultQuality: Readonly<Record<OutputFormat, number>> = { avif: 50, webp: 80, jpg: 82, png: 100 };

/**
 * Plans a transform; null when `rect` lies outside the image. `clip`, `crop`, `fill` and `scale` enlarge when asked to, `max`, `min` and
 * `fillmax` never do: as in Sanity's pipeline.
 */
export function planTransform(
  image: Size,
  asked: TransformParameters,
  format: OutputFormat,
): TransformPlan | null {
  const whole = asked.rect
    ? intersect(image, { ...asked.rect })
    : { left: 0, top: 0, width: image.width, height: image.height };
  if (!whole) return null;
  const background = asked.bg ?? '#ffffff';
  const common = {
    format,
    quality: Math.max(1, asked.q ?? defaultQuality[format]),
    background,
    ...(asked.blur === undefined ? {} : { blur: Math.max(0.3, asked.blur / 4) }),
  };
  const box = wishedBox(asked);
  if (!box.width && !box.height) {
    return { ...common, region: whole, size: contained(whole, whole, false), entropy: false };
  }
  const both = box.width && box.height ? { width: box.width, height: box.height } : null;
  if (both && (asked.fit === 'crop' || asked.fit === 'min')) {
    const entropy = asked.crop === 'entropy';
    const region = entropy ? whole : cropWindow(whole, image, both, asked);
    const cut = entropy ? windowSize(whole, both) : region;
    const size = asked.fit === 'min' ? contained(both, cut, false) : both;
    return { ...common, region, size, entropy };
  }
  if (both && asked.fit === 'scale') return { ...common, region: whole, size: both, entropy: false };
  if (both && (asked.fit === 'fill' || asked.fit === 'fillmax')) {
    const size = contained(whole, both, asked.fit === 'fill');
    return { ...common, region: whole, size, canvas: { ...both, background }, entropy: false };
  }
  const mayEnlarge = asked.fit !== 'max' && asked.fit !== 'fillmax' && asked.fit !== 'min';
  return { ...common, region: whole, size: contained(whole, box, mayEnlarge), entropy: false };
}

/** The box asked for in device pixels, brought down to the longest side allowed without changing its shape. */
function wishedBox({ w, h, dpr }: TransformParameters): { width?: number; height?: number } {
  const width = w === undefined ? undefined : w * dpr;
  const height = h === undefined ? undefined : h * dpr;
  const scale = Math.min(1, MAX_SIDE / Math.max(width ?? 1, height ?? 1));
  return {
    ...(width === undefined ? {} : { width: pixels(width * scale) }),
    ...(height === undefined ? {} : { height: pixels(height * scale) }),
  };
}

/** The largest size of the region's shape within the box. */
function contained(region: Size, box: { width?: number; height?: number }, mayEnlarge: boolean): Size {
  const wished = Math.min((box.width ?? Infinity) / region.width, (box.height ?? Infinity) / region.height);
  const longest = MAX_SIDE / Math.max(region.width, region.height);
  const scaled = shrink(region, Math.min(wished, longest, mayEnlarge ? Infinity : 1));
  // Of a very thin picture the short side is drawn as one pixel, never less.
  return {
    width: Math.min(scaled.width, pixels(box.width ?? Infinity)),
    height: Math.min(scaled.height, pixels(box.height ?? Infinity)),
  };
}

function shrink({ width, height }: Size, scale: number): Size {
  return { width: pixels(width * scale), height: pixels(height * scale) };
}

/** The size of the largest window of the box's shape within the region. */
function windowSize(region: Size, box: Size): Size {
  const scale = Math.min(region.width / box.width, region.height / box.height);
  return {
    width: Math.min(region.width, pixels(box.width * scale)),
    height: Math.min(region.height, pixels(box.height * scale)),
  };
}

function cropWindow(region: Region, image: Size, box: Size, asked: TransformParameters): Region {
  const size = windowSize(region, box);
  const focus = focusOf(region, image, asked);
  const place = (start: number, room: number, wanted: number, middle: number) =>
    Math.round(Math.min(Math.max(middle - wanted / 2, start), start + room - wanted));
  return {
    ...size,
    left: place(region.left, region.width, size.width, focus.x),
    top: place(region.top, region.height, size.height, focus.y),
  };
}

/** The point to keep in the middle, in the image's pixels. */
function focusOf(region: Region, image: Size, asked: TransformParameters): { x: number; y: number } {
  const { crop } = asked;
  if (crop === 'focalpoint') {
    // A focal point is told in parts of the whole image, also when a part is cut out first.
    return { x: (asked['fp-x'] ?? 0.5) * image.width, y: (asked['fp-y'] ?? 0.5) * image.height };
  }
  const along = (low: string, high: string) => (crop.includes(low) ? 0 : crop.includes(high) ? 1 : 0.5);
  return {
    x: region.left + along('left', 'right') * region.width,
    y: region.top + along('top', 'bottom') * region.height,
  };
}

function intersect(image: Size, wished: Region): Region | null {
  const right = Math.min(image.width, wished.left + wished.width);
  const bottom = Math.min(image.height, wished.top + wished.height);
  const width = right - wished.left;
  const height = bottom - wished.top;
  return width > 0 && height > 0 ? { left: wished.left, top: wished.top, width, height } : null;
}

function pixels(length: number): number {
  return Math.min(MAX_SIDE, Math.max(1, Math.round(length)));
}
