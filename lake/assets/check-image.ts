/** Whether an uploaded file is the picture it says it is, and one that can be shown. */
import { open, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { imageMimeTypes } from './asset-name.ts';
import { AssetError, decoding, drawnSmall } from './describe-asset.ts';
import { faultOfSvg } from './svg-safety.ts';

/** Pixels of the largest picture kept: a photograph of 10,000 by 10,000. */
export const MAX_PIXELS = 100_000_000;

/** sharp's names of formats, as MIME types. */
const mimeTypes: Readonly<Record<string, string>> = {
  ...imageMimeTypes,
  jpeg: 'image/jpeg',
  heif: 'image/avif',
  tiff: 'image/tiff',
};
const sameAs: Readonly<Record<string, string>> = { 'image/jpg': 'image/jpeg', 'image/x-png': 'image/png' };

/**
 * Reads a picture to its end. Throws `AssetError` for what is none, is cut off, has more pixels than are kept, is another
 * type than `declared`, or is a drawing that does more than draw.
 * @param declared the MIME type the sender gave; undefined when none
 */
export async function checkImage(path: string, declared: string | undefined): Promise<void> {
  const isDrawing = await beginsAsDrawing(path);
  if (isDrawing) {
    // Before anything draws it.
    const fault = faultOfSvg(await readFile(path));
    if (fault) throw new AssetError(fault);
  }
  const read = await sharp(path)
    .metadata()
    .catch(() => {
      throw new AssetError('it is no image that can be read');
    });
  const actual = mimeTypes[read.format];
  if (actual === undefined) throw new AssetError(`images of type ${read.format} are not supported`);
  if ((actual === 'image/svg+xml') !== isDrawing) throw new AssetError('it is no image that can be read');
  checkDeclared(declared, actual);
  const pixels = (read.width ?? 0) * (read.height ?? 0);
  if (pixels > MAX_PIXELS) {
    throw new AssetError(`it has ${Math.round(pixels / 1e6)} megapixels; ${MAX_PIXELS / 1e6} are the most`);
  }
  // Only decoding tells whether all of it is there. A few pixels of it take a tenth of the time that `stats` does, which passes over the
  // end of an interlaced PNG as well.
  await (isDrawing
    ? drawnSmall(path)
    : sharp(path, { ...decoding, limitInputPixels: MAX_PIXELS })
        .resize(16, 16, { fit: 'fill' })
        .raw()
        .toBuffer()
  ).catch(() => {
    throw new AssetError('it is cut off or damaged');
  });
}

/** Whether it is text that sharp would take for an SVG, which looks as far; a packed one is none. */
async function beginsAsDrawing(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(1_000) });
    const beginning = new TextDecoder().decode(buffer.subarray(0, bytesRead)).trimStart();
    return beginning.startsWith('<') && beginning.includes('<svg');
  } finally {
    await file.close();
  }
}

/** Throws `AssetError` when a picture was sent as another type than it is. Who sends none, or plain bytes, claims nothing. */
export function checkDeclared(declared: string | undefined, actual: string): void {
  const said = declared && (sameAs[declared] ?? declared);
  if (said !== undefined && said !== 'application/octet-stream' && said !== actual) {
    throw new AssetError(`it was sent as ${said.slice(0, 60)} and is ${actual}`);
  }
}
