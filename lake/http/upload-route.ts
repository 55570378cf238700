/** File uploads: routes `assets/images/:dataset` and `assets/files/:dataset`, stored by content hash. */
import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import {
  AssetError,
  createFileDocument,
  createImageDocument,
  type Extractable,
  extractable,
} from '../assets/asset-document.ts';
import type { AssetKind } from '../assets/asset-folder.ts';
import { checkDeclaredType, checkImage } from '../assets/check-image.ts';
import type { Dataset } from '../dataset.ts';
import { lakeUserId } from '../identity.ts';
import type { LakeDocument } from '../store/document.ts';
import type { Exchange } from './exchange.ts';
import { HttpError } from './http-error.ts';
import { sendJson } from './reply.ts';
import { type LakeDeps, type Route, type RouteContext, route } from './route-table.ts';

/** Largest upload in bytes. */
export const MAX_UPLOAD_BYTES = 25 * 1024 * 1024;
// A client reads the error only after it has sent its whole body. Bodies up to this size are drained; larger ones are cut off.
const MAX_DRAINED_BYTES = 512 * 1024 * 1024;
/** Concurrency limit of uploads; each one decodes an image. */
const MAX_CONCURRENT = 4;

const optionalText = (length: number) => z.string().trim().min(1).max(length).optional().catch(undefined);
const detailsSchema = z.object({
  filename: optionalText(1_000),
  title: optionalText(500),
  label: optionalText(500),
  description: optionalText(5_000),
  creditLine: optionalText(500),
  sourceId: optionalText(500),
  sourceName: optionalText(500),
  sourceUrl: optionalText(2_000),
});

/** The upload routes. */
export const uploadRoutes: readonly Route[] = [
  route(['POST'], 'assets/images/:dataset', (context) => handleUpload(context, 'images')),
  route(['POST'], 'assets/files/:dataset', (context) => handleUpload(context, 'files')),
];

let activeUploads = 0;

/**
 * Stores the body as an asset and returns its document. An existing asset is returned unchanged. Throws `HttpError` 413 above
 * 25 MB, and 400 for an invalid image or a wrong content type.
 */
async function handleUpload({ exchange, deps }: RouteContext, kind: AssetKind): Promise<void> {
  if (activeUploads >= MAX_CONCURRENT) {
    exchange.request.resume();
    throw new HttpError(503, 'Too many concurrent uploads.', { 'Retry-After': '2' });
  }
  const details = parseDetails(exchange.url.searchParams);
  const extract = parseExtract(exchange);
  activeUploads++;
  const file = join(
    deps.uploadFolder,
    randomBytes(12).toString('hex') + safeExtension(details.originalFilename),
  );
  try {
    await mkdir(deps.uploadFolder, { recursive: true });
    const sha1 = await receiveFile(exchange.request, file);
    const existing = findBySha1(deps.dataset, kind, sha1);
    const declared = parseContentType(exchange.request);
    if (existing && (await hasAssetFile(deps, kind, existing))) {
      if (kind === 'images') checkDeclaredType(declared, String(existing.mimeType));
      sendJson(exchange, 200, { document: existing });
      return;
    }
    if (kind === 'images') await checkImage(file, declared);
    const uploaded = {
      originalFilename: `${kind === 'images' ? 'image' : 'file'}${safeExtension(details.originalFilename)}`,
      ...details,
      uploadId: randomBytes(12).toString('base64url'),
    };
    const asset =
      kind === 'images'
        ? await createImageDocument(file, sha1, uploaded, extract)
        : await createFileDocument(file, sha1, uploaded);
    await deps.images.assets.add(kind, asset.file, file);
    const { document } = asset;
    deps.dataset.commit(lakeUserId, (writer) => {
      // A concurrent upload of the same file may have finished first.
      if (!writer.has(document._id)) writer.put(document);
      return new Map([[document._id, [{ createIfNotExists: document }]]]);
    });
    sendJson(exchange, 200, { document: deps.dataset.get(document._id) ?? document });
  } catch (error) {
    if (!(error instanceof AssetError)) throw error;
    throw new HttpError(400, `The upload was refused: ${error.message}.`);
  } finally {
    activeUploads--;
    await rm(file, { force: true });
  }
}

/** Streams the body to the file and returns its SHA-1. */
async function receiveFile(request: IncomingMessage, file: string): Promise<string> {
  const hash = createHash('sha1');
  let bytes = 0;
  await pipeline(
    request,
    async function* keep(source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        bytes += chunk.length;
        if (bytes > MAX_DRAINED_BYTES) return;
        if (bytes > MAX_UPLOAD_BYTES) continue;
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(file, { flags: 'wx' }),
  ).catch((error: unknown) => {
    if (bytes <= MAX_UPLOAD_BYTES) throw error;
  });
  if (bytes > MAX_UPLOAD_BYTES) {
    throw new HttpError(413, `The upload is larger than ${MAX_UPLOAD_BYTES / 1024 / 1024} MB.`);
  }
  if (bytes === 0) throw new HttpError(400, 'The upload is empty.');
  const declared = request.headers['content-length'];
  if (declared !== undefined && Number(declared) !== bytes)
    throw new HttpError(400, 'The upload was cut off.');
  return hash.digest('hex');
}

function findBySha1(dataset: Dataset, kind: AssetKind, sha1: string): LakeDocument | undefined {
  const prefix = `${kind === 'images' ? 'image' : 'file'}-${sha1}-`;
  const [stored] = dataset.store.readByPrefix(prefix);
  return stored && dataset.get(stored._id);
}

async function hasAssetFile({ images }: LakeDeps, kind: AssetKind, { path }: LakeDocument): Promise<boolean> {
  const file = typeof path === 'string' ? path.split('/').at(-1) : undefined;
  return file !== undefined && images.assets.has(kind, file);
}

function parseDetails(search: URLSearchParams) {
  const { filename, sourceId, sourceName, sourceUrl, ...rest } = detailsSchema.parse(
    Object.fromEntries(search),
  );
  const name = filename
    ?.split(/[\\/]/)
    .at(-1)
    ?.replace(/\p{Cc}/gu, '')
    .slice(-200);
  return {
    ...omitUndefined(rest),
    ...(name ? { originalFilename: name } : {}),
    ...(sourceId || sourceName || sourceUrl
      ? {
          source: {
            _type: 'sanity.assetSourceData',
            ...omitUndefined({ id: sourceId, name: sourceName, url: sourceUrl }),
          },
        }
      : {}),
  };
}

/**
 * Returns the metadata to extract: the option `extract` of Sanity's client. Undefined for the default. Throws `HttpError` 400 for
 * metadata that the lake can't extract.
 */
function parseExtract({ request, url }: Exchange): readonly Extractable[] | undefined {
  const names = url.searchParams.getAll('meta').flatMap((value) => value.split(','));
  if (names.length === 0) return undefined;
  const unknown = names.find((name) => name !== 'none' && !extractable.some((each) => each === name));
  if (unknown === undefined) return extractable.filter((each) => names.includes(each));
  request.resume();
  throw new HttpError(
    400,
    `The content lake can extract ${extractable.join(', ')}, not "${unknown.slice(0, 50)}".`,
  );
}

function omitUndefined(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

function safeExtension(name: string | undefined): string {
  return /^\.[a-z0-9]{1,16}$/.exec(extname(name ?? '').toLowerCase())?.[0] ?? '';
}

function parseContentType({ headers }: IncomingMessage): string | undefined {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  return type.trim().toLowerCase() || undefined;
}
