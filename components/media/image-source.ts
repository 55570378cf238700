/** A resolved image for components: its address accepts Sanity's image parameters. */
export type Image = {
  /** Address without parameters, e.g. `/media/images/southbound/production/<sha1>-1600x900.png`, or a plain `.svg`. */
  src: string;
  /** Pixels of the original. */
  width: number;
  height: number;
  alt: string;
  /** Focal point, in fractions of the original's width and height. */
  hotspot?: { x: number; y: number } | null;
  /** The editor's crop: fractions of the original's width and height, from each edge. */
  crop?: { top: number; bottom: number; left: number; right: number } | null;
};

export type SourceSet = {
  src: string;
  srcSet?: string;
  /** Pixels of the largest candidate; their ratio is the ratio of every candidate. */
  width: number;
  height: number;
};

/** Offered widths in pixels, from phones to wide screens with twice the density. */
export const candidateWidths = [320, 480, 640, 828, 1080, 1440, 1920, 2560] as const;

/**
 * Every aspect ratio for crops, width ÷ height. `/media/` serves only these and the image's own ratio. So an unused
 * ratio must stay here for as long as cached pages may contain it.
 */
export const pictureRatios = {
  '21:9': 21 / 9,
  '16:9': 16 / 9,
  '3:2': 3 / 2,
  '4:3': 4 / 3,
  '1:1': 1,
  '4:5': 4 / 5,
} as const;

/** Name of an aspect ratio. */
export type PictureRatio = keyof typeof pictureRatios;

type Rect = { left: number; top: number; width: number; height: number };

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** Returns the part of the original within the editor's crop, in whole pixels, at least one each way. */
const keptPart = ({ width, height, crop }: Image): Rect => {
  if (!crop) return { left: 0, top: 0, width, height };
  const left = clamp(Math.round(crop.left * width), 0, width - 1);
  const top = clamp(Math.round(crop.top * height), 0, height - 1);
  return {
    left,
    top,
    width: clamp(Math.round(width * (1 - crop.right)) - left, 1, width - left),
    height: clamp(Math.round(height * (1 - crop.bottom)) - top, 1, height - top),
  };
};

/**
 * Returns the largest part of `kept` with this ratio (width ÷ height), with the hotspot as close to its centre as
 * possible.
 */
const partWithRatio = (image: Image, kept: Rect, ratio: number): Rect => {
  const width = Math.max(1, Math.round(Math.min(kept.width, kept.height * ratio)));
  const height = Math.max(1, Math.round(Math.min(kept.height, kept.width / ratio)));
  const x = image.hotspot ? image.hotspot.x * image.width : kept.left + kept.width / 2;
  const y = image.hotspot ? image.hotspot.y * image.height : kept.top + kept.height / 2;
  return {
    left: Math.round(clamp(x - width / 2, kept.left, kept.left + kept.width - width)),
    top: Math.round(clamp(y - height / 2, kept.top, kept.top + kept.height - height)),
    width,
    height,
  };
};

/**
 * Returns the part of the original shown at this ratio (width ÷ height), in pixels, as the image service's `rect`.
 * Undefined without an editor's crop, so that the service can crop around the hotspot.
 */
export const croppedPart = (image: Image, ratio: number): string | undefined => {
  if (!image.crop) return undefined;
  const { left, top, width, height } = partWithRatio(image, keptPart(image), ratio);
  return `${left},${top},${width},${height}`;
};

const isWhole = (part: Rect, image: Image) => part.width === image.width && part.height === image.height;

/**
 * Builds `src` and `srcSet` of an image, with widths up to that of the shown part.
 *
 * The part is calculated here and sent as `rect`, so that every candidate shows exactly the same. If the editor set a
 * hotspot but no crop, the focal point is sent instead and the image service crops around it.
 *
 * @param shape aspect ratio; default is the image's own.
 */
export const imageSources = (image: Image, shape?: PictureRatio): SourceSet => {
  const ratio = shape && pictureRatios[shape];
  const kept = keptPart(image);
  const part = ratio === undefined ? kept : partWithRatio(image, kept, ratio);
  if (/^data:|\.svg$/i.test(image.src)) {
    // An SVG has no pixels to choose from: CSS (object-fit) crops it.
    return { src: image.src, width: part.width, height: part.height };
  }

  const cutsAroundPoint = ratio !== undefined && !image.crop;
  const address = (width: number): string => {
    const query = new URLSearchParams();
    if (!cutsAroundPoint && !isWhole(part, image)) {
      query.set('rect', `${part.left},${part.top},${part.width},${part.height}`);
    }
    query.set('w', String(width));
    if (ratio !== undefined) {
      query.set('h', String(Math.max(1, Math.round(width / ratio))));
      query.set('fit', 'crop');
    }
    if (cutsAroundPoint && image.hotspot) {
      query.set('crop', 'focalpoint');
      query.set('fp-x', String(Number(image.hotspot.x.toFixed(3))));
      query.set('fp-y', String(Number(image.hotspot.y.toFixed(3))));
    }
    query.set('auto', 'format');
    return `${image.src}?${query.toString().replaceAll('%2C', ',')}`;
  };

  const widths: number[] = candidateWidths.filter((width) => width < part.width);
  const largest = Math.min(part.width, candidateWidths[candidateWidths.length - 1] ?? part.width);
  if (!widths.includes(largest)) widths.push(largest);
  return {
    // A medium size, for browsers without `srcset`.
    src: address(widths.find((width) => width >= 1080) ?? largest),
    srcSet: widths.map((width) => `${address(width)} ${width}w`).join(', '),
    width: largest,
    height: Math.max(
      1,
      Math.round(ratio === undefined ? (largest * part.height) / part.width : largest / ratio),
    ),
  };
};
