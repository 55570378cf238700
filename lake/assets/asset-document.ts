/** Creates asset documents (`sanity.imageAsset`, `sanity.fileAsset`) from files: metadata, placeholder and palette. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { encode as encodeBlurHash } from 'blurhash';
import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { isRecord } from '#contracts/is-record.ts';
import type { LakeDocument } from '../store/document.ts';
import { createFileNames, createImageNames, fileMimeTypes, imageMimeTypes } from './asset-name.ts';

/** The file is not a valid asset. `message` is for the editor. */
export class AssetError extends Error {
  override readonly name = 'AssetError';
}

/** Asset details of an export, besides the file. */
export type AssetDetails = Readonly<Record<string, unknown>>;

/** Metadata that is made from a picture, with the names of Sanity's option `extract`. */
export const extractable = ['lqip', 'palette', 'blurhash', 'thumbhash'] as const;
export type Extractable = (typeof extractable)[number];

/** Metadata that is made unless an upload asks for other. */
const defaultExtract: readonly Extractable[] = ['lqip', 'palette', 'blurhash'];

// Sanity's extensions where they differ from sharp's format names.
const extensions: Readonly<Record<string, string>> = { jpeg: 'jpg', heif: 'avif', tiff: 'tif' };

/**
 * Decoding options for uploads, the same as when images are served (`transformImage`). Warnings, such as of an odd colour
 * profile, have no visible effect.
 */
export const decodeOptions = { failOn: 'error' } as const;

/** Returns a file's SHA-1 in hexadecimal. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha1');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/**
 * Creates the document of an image and its file name. Metadata in `details` stays as it is. Throws `AssetError` if it is no
 * image.
 */
export async function createImageDocument(
  path: string,
  sha1: string,
  { metadata: known, ...details }: AssetDetails,
  extract: readonly Extractable[] = defaultExtract,
): Promise<{ document: LakeDocument; file: string }> {
  try {
    const { size } = await stat(path);
    const imageMetadata = await sharp(path).metadata();
    const { width, height } = imageMetadata.autoOrient;
    const extension = extensions[imageMetadata.format] ?? imageMetadata.format;
    const mimeType = imageMimeTypes[extension];
    if (!mimeType || !width || !height)
      throw new AssetError(`images of type ${imageMetadata.format} are not supported`);
    const thumbnail = await renderThumbnail(path);
    const decodable = imageMetadata.format === 'svg' ? thumbnail : path;
    const { isOpaque } = imageMetadata.hasAlpha
      ? await sharp(decodable, decodeOptions).stats()
      : { isOpaque: true };
    const names = createImageNames(sha1, { width, height }, extension);
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
        hasAlpha: imageMetadata.hasAlpha,
        isOpaque,
        ...(await extractMetadata(thumbnail, extract)),
        ...(isRecord(known) ? keepMetadata(known) : {}),
      },
    };
    return { document, file: names.file };
  } catch (error) {
    if (error instanceof AssetError) throw error;
    throw new AssetError(`not a readable image (${error instanceof Error ? error.message : 'unknown'})`);
  }
}

/** Returns the metadata of an export that is not computed here, or was chosen there. */
function keepMetadata(known: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { _type, dimensions, hasAlpha, isOpaque, ...kept } = known;
  return kept;
}

async function extractMetadata(thumbnail: Buffer, extract: readonly Extractable[]) {
  const { data, info } = await sharp(thumbnail).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = Uint8ClampedArray.from(data);
  const { width, height } = info;
  const made = (what: Extractable) => extract.includes(what);
  return {
    ...(made('lqip') ? { lqip: await createPlaceholder(thumbnail) } : {}),
    ...(made('palette') ? { palette: await createPalette(thumbnail) } : {}),
    ...(made('blurhash') ? { blurHash: encodeBlurHash(pixels, width, height, 4, 3) } : {}),
    ...(made('thumbhash')
      ? { thumbHash: Buffer.from(rgbaToThumbHash(width, height, pixels)).toString('base64') }
      : {}),
  };
}

/** Creates the document of a file and its file name. */
export async function createFileDocument(
  path: string,
  sha1: string,
  details: AssetDetails,
): Promise<{ document: LakeDocument; file: string }> {
  const { size } = await stat(path);
  const extension = /^\.([a-z0-9]{1,16})$/.exec(extname(path).toLowerCase())?.[1] ?? 'bin';
  const names = createFileNames(sha1, extension);
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

/**
 * Creates the low-quality placeholder (LQIP): a data URI of an image 20 pixels wide. It is made from the thumbnail, because
 * extreme shapes of the original cannot be encoded.
 */
async function createPlaceholder(thumbnail: Buffer): Promise<string> {
  const { data, info } = await sharp(thumbnail)
    .resize({ width: 20 })
    .webp({ quality: 50, effort: 4 })
    .toBuffer({ resolveWithObject: true });
  return `data:image/${info.format};base64,${data.toString('base64')}`;
}

/**
 * Renders an upright PNG within 64 by 64 pixels. Throws if the image cannot be decoded. SVGs are rendered at this size
 * directly; at their own size some take minutes.
 */
export async function renderThumbnail(path: string): Promise<Buffer> {
  return sharp(path, decodeOptions)
    .autoOrient()
    .resize({ width: 64, height: 64, fit: 'inside' })
    .png()
    .toBuffer();
}

async function createPalette(thumbnail: Buffer) {
  // The thumbnail is sufficient for the dominant colour, and fast.
  const flat = await sharp(thumbnail).flatten({ background: '#fff' }).png().toBuffer();
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
