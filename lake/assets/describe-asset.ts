/** The documents of assets, made from their files. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import type { LakeDocument } from '../store/document.ts';
import { fileNames, imageMimeTypes, imageNames } from './asset-name.ts';

/** A file that cannot be the asset it should be. `message` is for a person. */
export class AssetError extends Error {
  override readonly name = 'AssetError';
}

/** What an export says about an asset besides its file. */
export type AssetDetails = Readonly<Record<string, unknown>>;

// sharp's names of formats, where they differ from the extension Sanity uses.
const extensions: Readonly<Record<string, string>> = { jpeg: 'jpg', heif: 'avif', tiff: 'tif' };

/**
 * How far a picture may be at fault and be kept all the same: as far as one that is shown (`transformImage`). A warning, such as of
 * an odd colour profile, spoils nothing that is seen.
 */
export const decoding = { failOn: 'error' } as const;

/** SHA-1 of a file, in hexadecimal. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha1');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** The document of an image, and the name its file is kept under. Throws `AssetError` for what is no image. */
export async function describeImage(
  path: string,
  sha1: string,
  details: AssetDetails,
): Promise<{ document: LakeDocument; file: string }> {
  try {
    const { size } = await stat(path);
    const read = await sharp(path).metadata();
    const { width, height } = read.autoOrient;
    const extension = extensions[read.format] ?? read.format;
    const mimeType = imageMimeTypes[extension];
    if (!mimeType || !width || !height)
      throw new AssetError(`images of type ${read.format} are not supported`);
    const small = await drawnSmall(path);
    const seen = read.format === 'svg' ? small : path;
    const { isOpaque } = read.hasAlpha ? await sharp(seen, decoding).stats() : { isOpaque: true };
    const names = imageNames(sha1, { width, height }, extension);
    const document = {
      originalFilename: basename(path),
      ...details,
      _id: names.id,
      _type: 'sanity.imageAsset',
      assetId: sha1,
      sha1hash: sha1,
      extension,
      mimeType,
      size,
      path: names.path,
      metadata: {
        _type: 'sanity.imageMetadata',
        dimensions: { _type: 'sanity.imageDimensions', width, height, aspectRatio: width / height },
        hasAlpha: read.hasAlpha,
        isOpaque,
        lqip: await placeholder(small),
        palette: await palette(small),
      },
    };
    return { document, file: names.file };
  } catch (error) {
    if (error instanceof AssetError) throw error;
    throw new AssetError(
      `not an image that can be read (${error instanceof Error ? error.message : 'unknown'})`,
    );
  }
}

/** The document of a file that is kept as it is. */
export async function describeFile(
  path: string,
  sha1: string,
  details: AssetDetails,
): Promise<{ document: LakeDocument; file: string }> {
  const { size } = await stat(path);
  const extension = /^\.([a-z0-9]{1,16})$/.exec(extname(path).toLowerCase())?.[1] ?? 'bin';
  const names = fileNames(sha1, extension);
  const document = {
    originalFilename: basename(path),
    mimeType: fileMimeTypes[extension] ?? 'application/octet-stream',
    ...details,
    _id: names.id,
    _type: 'sanity.fileAsset',
    assetId: sha1,
    sha1hash: sha1,
    extension,
    size,
    path: names.path,
  };
  return { document, file: names.file };
}

const fileMimeTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  txt: 'text/plain',
  csv: 'text/csv',
  json: 'application/json',
  zip: 'application/zip',
  mp4: 'video/mp4',
  mp3: 'audio/mpeg',
  ...imageMimeTypes,
};

/**
 * A picture 20 pixels wide as a data URI, to show while the real one loads. It is made of the small one, which no shape makes too
 * long to be written.
 */
async function placeholder(small: Buffer): Promise<string> {
  const { data, info } = await sharp(small)
    .resize({ width: 20 })
    .webp({ quality: 50, effort: 4 })
    .toBuffer({ resolveWithObject: true });
  return `data:image/${info.format};base64,${data.toString('base64')}`;
}

/**
 * The upright picture within 64 by 64 pixels. Throws where it can't be decoded. A drawing is drawn so at once: at its own size some
 * take minutes.
 */
export async function drawnSmall(path: string): Promise<Buffer> {
  return sharp(path, decoding).autoOrient().resize({ width: 64, height: 64, fit: 'inside' }).png().toBuffer();
}

async function palette(small: Buffer) {
  // It is enough to tell the dominant colour, and quick.
  const flat = await sharp(small).flatten({ background: '#fff' }).png().toBuffer();
  const { r, g, b } = (await sharp(flat).stats()).dominant;
  const background = `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  const isLight = 0.299 * r + 0.587 * g + 0.114 * b > 150;
  return {
    _type: 'sanity.imagePalette',
    dominant: {
      _type: 'sanity.imagePaletteSwatch',
      background,
      foreground: isLight ? '#000' : '#fff',
    },
  };
}
