/** Routes `/images/…` and `/files/…`, which Sanity serves from its CDN. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { TooBusyError } from '#platform/work-queue.ts';
import { fileMimeTypes, isFileName } from '../assets/asset-name.ts';
import type { ImageService } from '../assets/image-service.ts';
import { TransformTimeoutError } from '../assets/transform-image.ts';
import { parseTransform } from '../assets/transform-parameters.ts';
import { parseByteRange } from './byte-range.ts';
import type { Exchange } from './exchange.ts';
import { HttpError } from './http-error.ts';
import { allowMethods, sendNotModified, sendText } from './reply.ts';

// The URL contains the content's hash, so the response never changes.
const immutableHeaders = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  // An SVG opened on its own could run scripts. This policy forbids them.
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox",
};

/** For a video that is opened on its own: the browser's page with its player reads the file as one of the same origin. */
const videoPolicy =
  "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox allow-same-origin";

/** Request header in which the site names the visitor's network. The value is opaque; equal values share one queue. */
const NETWORK_HEADER = 'southbound-network';

/**
 * Serves an image with the requested transform. With `Cache-Control: only-if-cached` it returns 504 unless the image is cached
 * (RFC 9111, 5.2.1.7).
 */
export async function handleImage(exchange: Exchange, images: ImageService, file: string): Promise<void> {
  allowMethods(exchange, 'GET', 'HEAD');
  const transform = parseTransform(exchange.url.searchParams);
  if (typeof transform === 'string') throw new HttpError(400, transform);
  const image = await images.find(file, transform, exchange.request.headers.accept ?? '');
  if (image === null) throw new HttpError(404, 'There is no such image.');
  if (typeof image === 'string') throw new HttpError(400, image);
  const headers = {
    ...immutableHeaders,
    ...(transform.auto === 'format' ? { Vary: 'Accept' } : {}),
    'Content-Type': image.contentType,
    ...(transform.dl === undefined ? {} : { 'Content-Disposition': createDisposition(transform.dl || file) }),
  };
  if (sendNotModified(exchange, image.etag, headers)) return;
  const { headers: requestHeaders } = exchange.request;
  if (/\bonly-if-cached\b/i.test(requestHeaders['cache-control'] ?? '')) {
    const made = await image.readCached();
    if (!made) throw new HttpError(504, 'The image is not rendered yet.');
    return sendText(exchange, 200, made, { ...headers, ETag: image.etag });
  }
  const abortController = new AbortController();
  exchange.response.once('close', () => abortController.abort());
  const network = String(requestHeaders[NETWORK_HEADER] ?? '').slice(0, 100);
  const content = await image.read(abortController.signal, network).catch((error: unknown) => {
    if (error instanceof TooBusyError || error instanceof TransformTimeoutError) {
      throw new HttpError(503, error.message, { 'Retry-After': '5' });
    }
    throw error;
  });
  sendText(exchange, 200, content, { ...headers, ETag: image.etag });
}

/** Creates the header of a download with this file name (RFC 6266). */
function createDisposition(name: string): string {
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${name.replaceAll(/[^\w .-]/g, '_')}"; filename*=UTF-8''${encoded}`;
}

/** Extensions of files that are served with their own type; browsers only play, show or download these. */
const typedExtensions: ReadonlySet<string> = new Set(['pdf', 'mp4', 'webm', 'vtt']);

/** Headers of a file: videos open in the browser, all others are downloads. */
function fileHeaders(file: string): Readonly<Record<string, string>> {
  const extension = file.slice(file.lastIndexOf('.') + 1);
  const type = typedExtensions.has(extension) ? fileMimeTypes[extension] : undefined;
  const common = {
    ...immutableHeaders,
    // Players skip to a time by asking for a part.
    'Accept-Ranges': 'bytes',
    'Content-Type': type ?? 'application/octet-stream',
  };
  return type?.startsWith('video/')
    ? { ...common, 'Content-Security-Policy': videoPolicy }
    : { ...common, 'Content-Disposition': 'attachment' };
}

/** Serves a file, or the range of bytes that the client requests. Files are not inspected. */
export async function handleFile(exchange: Exchange, images: ImageService, file: string): Promise<void> {
  allowMethods(exchange, 'GET', 'HEAD');
  const path = images.assets.pathOf('files', file);
  const fileStats = isFileName(file) ? await stat(path).catch(() => null) : null;
  if (!fileStats) throw new HttpError(404, 'There is no such file.');
  const etag = `"${file}"`;
  const headers = { ...fileHeaders(file), ETag: etag };
  if (sendNotModified(exchange, etag, headers)) return;
  const { request, response } = exchange;
  const { size } = fileStats;
  const condition = request.headers['if-range'];
  // A range applies to GET only, and to the version of the file that the client already has (RFC 9110, 13.1.5, 14.2).
  const isRangeWanted = request.method === 'GET' && (condition === undefined || condition === etag);
  const range = isRangeWanted ? parseByteRange(request.headers.range, size) : null;
  if (range === 'unsatisfiable')
    throw new HttpError(416, 'The file is shorter.', { 'Content-Range': `bytes */${size}` });
  const part = range && { 'Content-Range': `bytes ${range.start}-${range.end}/${size}` };
  const length = range ? range.end - range.start + 1 : size;
  response.writeHead(part ? 206 : 200, { ...headers, ...part, 'Content-Length': String(length) });
  if (request.method === 'HEAD') response.end();
  else await pipeline(createReadStream(path, range ?? {}), response);
}
