/** `/images/…` and `/files/…`: what Sanity serves from its own address for assets. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { TooBusyError } from '#platform/work-queue.ts';
import { isFileName } from '../assets/asset-name.ts';
import type { ImageService } from '../assets/image-service.ts';
import { TransformTimeoutError } from '../assets/transform-image.ts';
import { parseTransform } from '../assets/transform-parameters.ts';
import type { Exchange } from './exchange.ts';
import { HttpError } from './http-error.ts';
import { allowMethods, sendNotModified, sendText } from './reply.ts';

// The address holds the content's hash: what it names never changes.
const forever = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  // A drawing opened on its own may hold scripts: it gets to run none.
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox",
};

/** By which the site says which network asks for a picture: any name, the same for all of its requests. */
const networkHeader = 'southbound-network';

/**
 * Answers an image, transformed as its parameters ask. A request with `Cache-Control: only-if-cached` is answered 504 where that
 * would have to be made first (RFC 9111, 5.2.1.7).
 */
export async function answerImage(exchange: Exchange, images: ImageService, file: string): Promise<void> {
  allowMethods(exchange, 'GET', 'HEAD');
  const asked = parseTransform(exchange.url.searchParams);
  if (typeof asked === 'string') throw new HttpError(400, asked);
  const answer = await images.find(file, asked, exchange.request.headers.accept ?? '');
  if (answer === null) throw new HttpError(404, 'There is no such image.');
  if (typeof answer === 'string') throw new HttpError(400, answer);
  const headers = {
    ...forever,
    ...(asked.auto === 'format' ? { Vary: 'Accept' } : {}),
    'Content-Type': answer.contentType,
  };
  if (sendNotModified(exchange, answer.etag, headers)) return;
  const { headers: asking } = exchange.request;
  if (/\bonly-if-cached\b/i.test(asking['cache-control'] ?? '')) {
    const made = await answer.made();
    if (!made) throw new HttpError(504, 'The image is not made yet.');
    return sendText(exchange, 200, made, { ...headers, ETag: answer.etag });
  }
  const gone = new AbortController();
  exchange.response.once('close', () => gone.abort());
  const network = String(asking[networkHeader] ?? '').slice(0, 100);
  const content = await answer.content(gone.signal, network).catch((error: unknown) => {
    if (error instanceof TooBusyError || error instanceof TransformTimeoutError) {
      throw new HttpError(503, error.message, { 'Retry-After': '5' });
    }
    throw error;
  });
  sendText(exchange, 200, content, { ...headers, ETag: answer.etag });
}

/** Answers a file as a download. */
export async function answerFile(exchange: Exchange, images: ImageService, file: string): Promise<void> {
  allowMethods(exchange, 'GET', 'HEAD');
  const path = images.assets.pathOf('files', file);
  const found = isFileName(file) ? await stat(path).catch(() => null) : null;
  if (!found) throw new HttpError(404, 'There is no such file.');
  // A file is what its name says, and nobody has looked: none opens in the browser.
  const headers = {
    ...forever,
    'Content-Type': file.endsWith('.pdf') ? 'application/pdf' : 'application/octet-stream',
    'Content-Disposition': 'attachment',
  };
  const etag = `"${file}"`;
  if (sendNotModified(exchange, etag, headers)) return;
  const { request, response } = exchange;
  response.writeHead(200, { ...headers, ETag: etag, 'Content-Length': String(found.size) });
  if (request.method === 'HEAD') response.end();
  else await pipeline(createReadStream(path), response);
}
