/** Validates uploaded images: content type, completeness, size and SVG safety. */
import { open, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { AssetError, decodeOptions, renderThumbnail } from './asset-document.ts';
import { imageMimeTypes } from './asset-name.ts';
import { findSvgFault } from './svg-safety.ts';

/** Largest accepted image in pixels, such as a photograph of 10,000 by 10,000. */
export const MAX_PIXELS = 100_000_000;

/** MIME types by sharp's format names. */
const mimeTypes: Readonly<Record<string, string>> = {
  ...imageMimeTypes,
  jpeg: 'image/jpeg',
  heif: 'image/avif',
  tiff: 'image/tiff',
};
const mimeTypeAliases: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'image/x-png': 'image/png',
};

/**
 * Decodes an image completely. Throws `AssetError` if it is no image, is truncated, has too many pixels, differs from the
 * declared type, or is an unsafe SVG.
 * @param declared the sender's MIME type, if any
 */
export async function checkImage(path: string, declared: string | undefined): Promise<void> {
  const isSvg = await looksLikeSvg(path);
  if (isSvg) {
    // Checked before sharp renders it.
    const fault = findSvgFault(await readFile(path));
    if (fault) throw new AssetError(fault);
  }
  const imageMetadata = await sharp(path)
    .metadata()
    .catch(() => {
      throw new AssetError('it is not a readable image');
    });
  const actual = mimeTypes[imageMetadata.format];
  if (actual === undefined) throw new AssetError(`images of type ${imageMetadata.format} are not supported`);
  if ((actual === 'image/svg+xml') !== isSvg) throw new AssetError('it is not a readable image');
  checkDeclaredType(declared, actual);
  const pixels = (imageMetadata.width ?? 0) * (imageMetadata.height ?? 0);
  if (pixels > MAX_PIXELS) {
    throw new AssetError(`it has ${Math.round(pixels / 1e6)} megapixels; the limit is ${MAX_PIXELS / 1e6}`);
  }
  // Only decoding reveals a truncated file. A small resize takes a tenth of the time of `stats`, which also misses the
  // truncated end of an interlaced PNG.
  await (isSvg
    ? renderThumbnail(path)
    : sharp(path, { ...decodeOptions, limitInputPixels: MAX_PIXELS })
        .resize(16, 16, { fit: 'fill' })
        .raw()
        .toBuffer()
  ).catch(() => {
    throw new AssetError('it is cut off or damaged');
  });
}

/** Returns true for text that sharp would detect as SVG; it looks at as many bytes. Compressed SVG does not count. */
async function looksLikeSvg(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(1_000) });
    const beginning = new TextDecoder().decode(buffer.subarray(0, bytesRead)).trimStart();
    return beginning.startsWith('<') && beginning.includes('<svg');
  } finally {
    await file.close();
  }
}

/**
 * Throws `AssetError` if the declared type differs from the actual one. No type and `application/octet-stream` declare nothing.
 */
export function checkDeclaredType(declared: string | undefined, actual: string): void {
  const declaredType = declared && (mimeTypeAliases[declared] ?? declared);
  if (declaredType !== undefined && declaredType !== 'application/octet-stream' && declaredType !== actual) {
    throw new AssetError(`it was sent as ${declaredType.slice(0, 60)} but is ${actual}`);
  }
}
