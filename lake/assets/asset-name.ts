/** Ids and file names of assets in Sanity's format: content hash, image size, extension. */
import { lakeIdentity } from '../identity.ts';

/** Width and height in pixels. */
export type Size = { readonly width: number; readonly height: number };

const { projectId, dataset } = lakeIdentity;

/** Supported image types by extension. */
export const imageMimeTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  tif: 'image/tiff',
};

/** Types of files by extension, as their documents state them. */
export const fileMimeTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  txt: 'text/plain',
  csv: 'text/csv',
  json: 'application/json',
  zip: 'application/zip',
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt',
  mp3: 'audio/mpeg',
  ...imageMimeTypes,
};

/** Creates the names of an image: document id, file, and path below the media URL. */
export function createImageNames(sha1: string, { width, height }: Size, extension: string) {
  const file = `${sha1}-${width}x${height}.${extension}`;
  return {
    id: `image-${sha1}-${width}x${height}-${extension}`,
    file,
    path: `images/${projectId}/${dataset}/${file}`,
  };
}

/** Creates the names of a file: document id, file, and path below the media URL. */
export function createFileNames(sha1: string, extension: string) {
  const file = `${sha1}.${extension}`;
  return { id: `file-${sha1}-${extension}`, file, path: `files/${projectId}/${dataset}/${file}` };
}

/** Parses an image's file name. Returns null if it is none. */
export function parseImageFileName(file: string): { sha1: string; size: Size; extension: string } | null {
  const [, sha1, width, height, extension] =
    /^([a-f0-9]{40})-([1-9]\d{0,5})x([1-9]\d{0,5})\.([a-z0-9]{2,5})$/.exec(file) ?? [];
  return sha1 !== undefined && extension !== undefined && Object.hasOwn(imageMimeTypes, extension)
    ? { sha1, size: { width: Number(width), height: Number(height) }, extension }
    : null;
}

/** Returns true for the name of a stored file that is not an image. */
export function isFileName(file: string): boolean {
  return /^[a-f0-9]{40}\.[a-z0-9]{1,16}$/.test(file);
}
