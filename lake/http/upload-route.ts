/** `assets/images/:dataset` and `assets/files/:dataset`: uploads, kept under the name of their content. */
import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { AssetKind } from '../assets/asset-folder.ts';
import { checkDeclared, checkImage } from '../assets/check-image.ts';
import { AssetError, describeFile, describeImage } from '../assets/describe-asset.ts';
import { lakeUserId } from '../identity.ts';
import type { LakeDocument } from '../store/document.ts';
import { HttpError } from './http-error.ts';
import { sendJson } from './reply.ts';
import { type Route, type RouteContext, route } from './route-table.ts';

/** The largest upload, in bytes. */
export const MAX_UPLOAD_BYTES = 25 * 1024 * 1024;
// A caller reads the refusal only after it has sent all: up to here it is heard out, beyond it is cut off.
const MAX_IGNORED_BYTES = 512 * 1024 * 1024;
/** Uploads at a time: each decodes a picture. */
const MAX_PARALLEL = 4;

const text = (length: number) => z.string().trim().min(1).max(length).optional().catch(undefined);
const given = z.object({
  filename: text(1_000),
  title: text(500),
  label: text(500),
  description: text(5_000),
  creditLine: text(500),
  sourceId: text(500),
  sourceName: text(500),
  sourceUrl: text(2_000),
});

/** The routes of uploads. */
export const uploadRoutes: readonly Route[] = [
  route(['POST'], 'assets/images/:dataset', (context) => answerUpload(context, 'images')),
  route(['POST'], 'assets/files/:dataset', (context) => answerUpload(context, 'files')),
];

let trackUntilShutdown = 0;

/**
 * Keeps the body as an asset and answers its document; what was uploaded before is answered as it is. Refuses more than
 * 25 MB (413), what is no image and what lies about itself (400).
 */
async function answerUpload({ exchange, parts }: RouteContext, kind: AssetKind): Promise<void> {
  if (trackUntilShutdown >= MAX_PARALLEL) {
    exchange.request.resume();
    throw new HttpError(503, 'Too many uploads at a time.', { 'Retry-After': '2' });
  }
  trackUntilShutdown++;
  const details = detailsOf(exchange.url.searchParams);
  const file = join(
    parts.uploadFolder,
    randomBytes(12).toString('hex') + extensionOf(details.originalFilename),
  );
  try {
    await mkdir(parts.uploadFolder, { recursive: true });
    const sha1 = await receive(exchange.request, file);
    const known = findBySha1(parts.content, kind, sha1);
    const declared = declaredType(exchange.request);
    if (known && (await isThere(parts, kind, known))) {
      if (kind === 'images') checkDeclared(declared, String(known.mimeType));
      sendJson(exchange, 200, { document: known });
      return;
    }
    if (kind === 'images') await checkImage(file, declared);
    const described = await (kind === 'images' ? describeImage : describeFile)(file, sha1, {
      originalFilename: `${kind === 'images' ? 'image' : 'file'}${extensionOf(details.originalFilename)}`,
      ...details,
      uploadId: randomBytes(12).toString('base64url'),
    });
    await parts.images.assets.add(kind, described.file, file);
    const { document } = described;
    parts.content.commit(lakeUserId, (writer) => {
      // Another upload of the same may have been quicker.
      if (!writer.has(document._id)) writer.put(document);
      return new Map([[document._id, [{ createIfNotExists: document }]]]);
    });
    sendJson(exchange, 200, { document: parts.content.get(document._id) ?? document });
  } catch (error) {
    if (!(error instanceof AssetError)) throw error;
    throw new HttpError(400, `The upload was refused: ${error.message}.`);
  } finally {
    trackUntilShutdown--;
    await rm(file, { force: true });
  }
}

/** Writes the body to the file as it comes, and answers its SHA-1. */
async function receive(request: IncomingMessage, file: string): Promise<string> {
  const hash = createHash('sha1');
  let bytes = 0;
  await pipeline(
    request,
    async function* keep(source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        bytes += chunk.length;
        if (bytes > MAX_IGNORED_BYTES) return;
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

function findBySha1(
  content: RouteContext['parts']['content'],
  kind: AssetKind,
  sha1: string,
): LakeDocument | undefined {
  const prefix = `${kind === 'images' ? 'image' : 'file'}-${sha1}-`;
  const [found] = content.store.readByPrefix(prefix);
  return found && content.get(found._id);
}

async function isThere(
  { images }: RouteContext['parts'],
  kind: AssetKind,
  { path }: LakeDocument,
): Promise<boolean> {
  const file = typeof path === 'string' ? path.split('/').at(-1) : undefined;
  return file !== undefined && images.assets.has(kind, file);
}

function detailsOf(search: URLSearchParams) {
  const { filename, sourceId, sourceName, sourceUrl, ...rest } = given.parse(Object.fromEntries(search));
  const name = filename
    ?.split(/[\\/]/)
    .at(-1)
    ?.replace(/\p{Cc}/gu, '')
    .slice(-200);
  return {
    ...defined(rest),
    ...(name ? { originalFilename: name } : {}),
    ...(sourceId || sourceName || sourceUrl
      ? {
          source: {
            _type: 'sanity.assetSourceData',
            ...defined({ id: sourceId, name: sourceName, url: sourceUrl }),
          },
        }
      : {}),
  };
}

function defined(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

function extensionOf(name: string | undefined): string {
  return /^\.[a-z0-9]{1,16}$/.exec(extname(name ?? '').toLowerCase())?.[0] ?? '';
}

function declaredType({ headers }: IncomingMessage): string | undefined {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  return type.trim().toLowerCase() || undefined;
}
