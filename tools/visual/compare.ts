import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

/** What became of a picture: how many of its pixels differ, and a drawing of where. */
export interface Comparison {
  readonly differing: number;
  /** PNG; null where nothing differs. */
  readonly drawing: Buffer | null;
}

/** How far two colours may be apart and count as one, from 0 to 1: what one browser does twice is the same. */
const tolerance = 0.05;

/** Compares two pictures; where one is larger, what it has more differs. */
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

/** As rows of red, green, blue and alpha, on a larger empty sheet where it is smaller. */
async function pixels(picture: Buffer, width: number, height: number): Promise<Buffer> {
  const own = await sharp(picture).metadata();
  return sharp(picture)
    .ensureAlpha()
    .extend({ right: width - own.width, bottom: height - own.height, background: '#ff00ff00' })
    .raw()
    .toBuffer();
}
