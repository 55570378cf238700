/** Names of assets, as Sanity makes them: the content's hash, an image's size, the extension. */
import { lakeIdentity } from '../identity.ts';

/** Width and height in pixels. */
export type Size = { readonly width: number; readonly height: number };

const { projectId, dataset } = lakeIdentity;

/** The image types the lake keeps, by extension. */
export const imageMimeTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  tif: 'image/tiff',
};

/** Names of an image with this SHA-1: its document, its file, its path below the media address. */
export function imageNames(sha1: string, { width, height }: Size, extension: string) {
  const file = `${sha1}-${width}x${height}.${extension}`;
  return {
    id: `image-${sha1}-${width}x${height}-${extension}`,
    file,
    path: `images/${projectId}/${dataset}/${file}`,
  };
}

/** Names of a file with this SHA-1. */
export function fileNames(sha1: string, extension: string) {
  const file = `${sha1}.${extension}`;
  return { id: `file-${sha1}-${extension}`, file, path: `files/${projectId}/${dataset}/${file}` };
}

/** Reads an image's file name; null when it is none. */
export function parseImageFile(file: string): { sha1: string; size: Size; extension: string } | null {
  const [, sha1, width, height, extension] =
    /^([a-f0-9]{40})-([1-9]\d{0,5})x([1-9]\d{0,5})\.([a-z0-9]{2,5})$/.exec(file) ?? [];
  return sha1 !== undefined && extension !== undefined && Object.hasOwn(imageMimeTypes, extension)
    ? { sha1, size: { width: Number(width), height: Number(height) }, extension }
    : null;
}

/** Whether `file` is the name of a stored file that is no image. */
export function isFileName(file: string): boolean {
  return /^[a-f0-9]{40}\.[a-z0-9]{1,16}$/.test(file);
}
