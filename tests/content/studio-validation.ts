/** Runs the Studio’s own validation on documents of the content. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Schema } from '@sanity/schema';
import { builtinTypes } from '@sanity/schema/_internal';
import { validateDocumentWithWorkspace } from '@sanity/validation';
import { getFallbackLocaleSource } from '@sanity/validation/_internal';
import { startTestLake, type TestDocument, type TestLake } from '#lake/test-lake.ts';
import { studioTypes } from '#schemas/documents/index.ts';
import { root } from '#scripts/launch/root.mjs';

const folder = join(root, 'content');

/** The documents of the content, as an import would store them. */
export const documents: readonly TestDocument[] = readdirSync(join(folder, 'documents')).flatMap((name) =>
  readFileSync(join(folder, 'documents', name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => withAssets(JSON.parse(line))),
);

/** Replaces file names by asset references, as an import does. */
function withAssets<Value>(value: Value): Value {
  return JSON.parse(
    JSON.stringify(value)
      .replaceAll(
        /"_sanityAsset":"image@file:\/\/\.\/images\/([^"]+)\.png"/g,
        '"asset":{"_type":"reference","_ref":"image-$1-10x10-png"}',
      )
      .replaceAll(
        /"_sanityAsset":"file@file:\/\/\.\/files\/([^"]+)\.(\w+)"/g,
        '"asset":{"_type":"reference","_ref":"file-$1-$2"}',
      ),
  );
}

const assets = readdirSync(join(folder, 'images'))
  .filter((name) => name.endsWith('.png'))
  .map((name) => ({
    _id: `image-${name.replace('.png', '')}-10x10-png`,
    _type: 'sanity.imageAsset',
    originalFilename: name,
    path: `images/southbound/production/${name}`,
    metadata: { dimensions: { width: 10, height: 10 } },
  }));

const files = readdirSync(join(folder, 'files'))
  .filter((name) => !name.endsWith('.md'))
  .map((name) => ({
    _id: `file-${name.replace('.', '-')}`,
    _type: 'sanity.fileAsset',
    originalFilename: name,
    path: `files/southbound/production/${name}`,
    mimeType: name.endsWith('.vtt') ? 'text/vtt' : 'video/mp4',
  }));

/** The Studio’s schema, compiled as the Studio does: our types on top of the built-in ones. */
export const studioSchema = Schema.compile({
  name: 'studio',
  types: studioTypes,
  parent: Schema.compile({ name: 'studio', types: builtinTypes }),
});

/** Starts a lake with the content. */
export const startContentLake = (): Promise<TestLake> => startTestLake([...documents, ...assets, ...files]);

/** The Studio’s validation messages for a document: `error blocks[alps]: Words`. */
export async function validateInStudio(
  document: TestDocument,
  level: 'error' | 'warning',
  lake: TestLake,
): Promise<string[]> {
  const markers = await validateDocumentWithWorkspace({
    document: {
      _createdAt: '2026-11-21T00:00:00Z',
      _updatedAt: '2026-11-21T00:00:00Z',
      _rev: 'a',
      ...document,
    },
    workspace: {
      schema: studioSchema,
      getClient: ({ apiVersion }) => lake.client.withConfig({ apiVersion }),
      i18n: getFallbackLocaleSource(),
    },
    // In the command line’s environment every fault of an object would count as a warning.
    environment: 'studio',
    getDocumentExists: async () => true,
  });
  return markers
    .filter((marker) => marker.level === level)
    .map(({ path, message }) => `${place(path)}: ${message}`)
    .toSorted();
}

const place = (path: readonly unknown[]) =>
  path
    .map((part) =>
      typeof part === 'object' && part !== null && '_key' in part ? `[${part._key}]` : `.${part}`,
    )
    .join('')
    .replace(/^\./, '');
