/** Plans an image transform: computes crop region, size and canvas from the image's size and the parameters. Pure functions. */
import type { Size } from './asset-name.ts';
import { MAX_SIDE_PX, type TransformParameters } from './transform-parameters.ts';

/** A rectangle in pixels of the original. */
export type Region = Size & { readonly left: number; readonly top: number };

/** Output formats. */
export type OutputFormat = 'avif' | 'webp' | 'jpg' | 'png';

/** Steps of a transform, in this order. */
export type TransformPlan = {
  /** Crop region. */
  readonly region: Region;
  /** Size after scaling. */
  readonly size: Size;
  /** Canvas on which the scaled image is centred. */
  readonly canvas?: Size & { readonly background: string };
  /** If true, the crop is chosen by detail (entropy) within `region`. */
  readonly entropy: boolean;
  /** Standard deviation in pixels. */
  readonly blur?: number;
  /** Clockwise, in degrees, after all of the above. */
  readonly rotation?: number;
  readonly isFlippedAcross?: true;
  readonly isFlippedDown?: true;
  readonly isGrey?: true;
  readonly isInverted?: true;
  /** From 1 to 100. */
  readonly sharpness?: number;
  readonly format: OutputFormat;
  /** 1 to 100. */
  readonly quality: number;
  readonly background: string;
};

// AVIF needs a lower quality value for the same result. At 45, posters look the same as at 50 and are an eighth smaller.
const defaultQuality: Readonly<Record<OutputFormat, number>> = { avif: 45, webp: 80, jpg: 82, png: 100 };

/**
 * Plans a transform. Returns null if `rect` lies outside the image. As in Sanity's pipeline, `clip`, `crop`, `fill` and `scale`
 * may enlarge; `max`, `min` and `fillmax` never do.
 */
export function planTransform(
  image: Size,
  asked: TransformParameters,
  format: OutputFormat,
): TransformPlan | null {
  const parameters = asked.or === 90 || asked.or === 270 ? exchangeSides(asked) : asked;
  const source = parameters.rect
    ? intersect(image, { ...parameters.rect })
    : { left: 0, top: 0, width: image.width, height: image.height };
  if (!source) return null;
  const background = parameters.bg ?? '#ffffff';
  const common = {
    format,
    quality: Math.max(1, parameters.q ?? defaultQuality[format]),
    background,
    ...(parameters.blur === undefined ? {} : { blur: Math.max(0.3, parameters.blur / 4) }),
    ...effectsOf(parameters),
  };
  const box = requestedBox(limitSides(parameters, source));
  if (!box.width && !box.height) {
    return { ...common, region: source, size: fitWithin(source, source, false), entropy: false };
  }
  const fullBox = box.width && box.height ? { width: box.width, height: box.height } : null;
  if (fullBox && (parameters.fit === 'crop' || parameters.fit === 'min')) {
    const entropy = parameters.crop === 'entropy';
    const region = entropy ? source : findCropRegion(source, image, fullBox, parameters);
    const cropSize = entropy ? largestWindow(source, fullBox) : region;
    const size = parameters.fit === 'min' ? fitWithin(fullBox, cropSize, false) : fullBox;
    return { ...common, region, size, entropy };
  }
  if (fullBox && parameters.fit === 'scale')
    return { ...common, region: source, size: fullBox, entropy: false };
  if (fullBox && (parameters.fit === 'fill' || parameters.fit === 'fillmax')) {
    const size = fitWithin(source, fullBox, parameters.fit === 'fill');
    return { ...common, region: source, size, canvas: { ...fullBox, background }, entropy: false };
  }
  const mayEnlarge = parameters.fit !== 'max' && parameters.fit !== 'fillmax' && parameters.fit !== 'min';
  return { ...common, region: source, size: fitWithin(source, box, mayEnlarge), entropy: false };
}

/** Returns the parameters of an image that is planned before it is rotated by a quarter. */
function exchangeSides(parameters: TransformParameters): TransformParameters {
  const { w, h, 'min-w': minW, 'max-w': maxW, 'min-h': minH, 'max-h': maxH } = parameters;
  return { ...parameters, w: h, h: w, 'min-w': minH, 'max-w': maxH, 'min-h': minW, 'max-h': maxW };
}

/**
 * Sets a side that is only limited: the nearest to the image's own aspect ratio. With `fit=crop` alone, the limits apply to the
 * image's own size.
 */
function limitSides(parameters: TransformParameters, { width, height }: Size): TransformParameters {
  const { 'min-w': minW, 'max-w': maxW, 'min-h': minH, 'max-h': maxH } = parameters;
  const clamp = (length: number, min = 1, max = MAX_SIDE_PX) =>
    Math.min(Math.max(Math.round(length), min), max);
  const isWidthLimited = minW !== undefined || maxW !== undefined;
  const isHeightLimited = minH !== undefined || maxH !== undefined;
  if (!isWidthLimited && !isHeightLimited) return parameters;
  const w =
    parameters.w ?? clamp(parameters.h === undefined ? width : (parameters.h * width) / height, minW, maxW);
  const h = parameters.h ?? clamp((w * height) / width, minH, maxH);
  return { ...parameters, w, h };
}

function effectsOf({ flip, or, sat, sharp, invert }: TransformParameters) {
  return {
    ...(or ? { rotation: or } : {}),
    ...(flip?.includes('h') ? { isFlippedAcross: true as const } : {}),
    ...(flip?.includes('v') ? { isFlippedDown: true as const } : {}),
    ...(sat === undefined ? {} : { isGrey: true as const }),
    ...(invert ? { isInverted: true as const } : {}),
    ...(sharp ? { sharpness: sharp } : {}),
  };
}

/** Returns the requested box in device pixels, reduced to the longest side allowed with its aspect ratio kept. */
function requestedBox({ w, h, dpr }: TransformParameters): { width?: number; height?: number } {
  const width = w === undefined ? undefined : w * dpr;
  const height = h === undefined ? undefined : h * dpr;
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(width ?? 1, height ?? 1));
  return {
    ...(width === undefined ? {} : { width: toPixels(width * scale) }),
    ...(height === undefined ? {} : { height: toPixels(height * scale) }),
  };
}

/** Returns the largest size with the region's aspect ratio that fits the box. */
function fitWithin(region: Size, box: { width?: number; height?: number }, mayEnlarge: boolean): Size {
  const requested = Math.min(
    (box.width ?? Infinity) / region.width,
    (box.height ?? Infinity) / region.height,
  );
  const longest = MAX_SIDE_PX / Math.max(region.width, region.height);
  const scaled = scaleSize(region, Math.min(requested, longest, mayEnlarge ? Infinity : 1));
  // Each side has at least one pixel, so the short side of a very thin image may need this limit.
  return {
    width: Math.min(scaled.width, toPixels(box.width ?? Infinity)),
    height: Math.min(scaled.height, toPixels(box.height ?? Infinity)),
  };
}

function scaleSize({ width, height }: Size, scale: number): Size {
  return { width: toPixels(width * scale), height: toPixels(height * scale) };
}

/** Returns the largest size with the box's aspect ratio that fits the region. */
function largestWindow(region: Size, box: Size): Size {
  const scale = Math.min(region.width / box.width, region.height / box.height);
  return {
    width: Math.min(region.width, toPixels(box.width * scale)),
    height: Math.min(region.height, toPixels(box.height * scale)),
  };
}

function findCropRegion(region: Region, image: Size, box: Size, parameters: TransformParameters): Region {
  const size = largestWindow(region, box);
  const focus = findFocus(region, image, parameters);
  const place = (start: number, room: number, wanted: number, middle: number) =>
    Math.round(Math.min(Math.max(middle - wanted / 2, start), start + room - wanted));
  return {
    ...size,
    left: place(region.left, region.width, size.width, focus.x),
    top: place(region.top, region.height, size.height, focus.y),
  };
}

/** Returns the point to centre, in pixels of the original. */
function findFocus(region: Region, image: Size, parameters: TransformParameters): { x: number; y: number } {
  const { crop } = parameters;
  if (crop === 'focalpoint') {
    // A focal point is relative to the whole image, even if `rect` crops it first.
    return { x: (parameters['fp-x'] ?? 0.5) * image.width, y: (parameters['fp-y'] ?? 0.5) * image.height };
  }
  const along = (low: string, high: string) => (crop.includes(low) ? 0 : crop.includes(high) ? 1 : 0.5);
  return {
    x: region.left + along('left', 'right') * region.width,
    y: region.top + along('top', 'bottom') * region.height,
  };
}

function intersect(image: Size, requested: Region): Region | null {
  const right = Math.min(image.width, requested.left + requested.width);
  const bottom = Math.min(image.height, requested.top + requested.height);
  const width = right - requested.left;
  const height = bottom - requested.top;
  return width > 0 && height > 0 ? { left: requested.left, top: requested.top, width, height } : null;
}

function toPixels(length: number): number {
  return Math.min(MAX_SIDE_PX, Math.max(1, Math.round(length)));
}
