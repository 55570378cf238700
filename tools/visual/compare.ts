/** Compares two screenshots pixel by pixel. */
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

/** Result of a comparison: the number of differing pixels, and a picture that marks them. */
export interface Comparison {
  readonly differing: number;
  /** PNG; null if nothing differs. */
  readonly drawing: Buffer | null;
}

/** Colour difference that is ignored, from 0 to 1, so that two screenshots by the same browser are equal. */
const tolerance = 0.05;

/** Compares two pictures. If one is larger, its additional pixels differ. */
export async function compare(before: Buffer, after: Buffer): Promise<Comparison> {
  if (before.equals(after)) return { differing: 0, drawing: null };
  const sizes = await Promise.all([before, after].map((picture) => sharp(picture).metadata()));
  const width = Math.max(...sizes.map((size) => size.width));
  const height = Math.max(...sizes.map((size) => size.height));
  const [old, today] = await Promise.all([pixels(before, width, height), pixels(after, width, height)]);
  const drawn = Buffer.alloc(width * height * 4);
  const differing = pixelmatch(old, today, drawn, width, height, { threshold: tolerance });
  if (differing === 0) return { differing, drawing: null };
  const raw = { width, height, channels: 4 } as const;
  return { differing, drawing: await sharp(drawn, { raw }).png().toBuffer() };
}

/** Returns the picture as raw RGBA, extended to the given size with transparent pixels. */
async function pixels(picture: Buffer, width: number, height: number): Promise<Buffer> {
  const own = await sharp(picture).metadata();
  return sharp(picture)
    .ensureAlpha()
    .extend({ right: width - own.width, bottom: height - own.height, background: '#ff00ff00' })
    .raw()
    .toBuffer();
}
