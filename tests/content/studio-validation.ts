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

/** The documents of the content, as an import makes them. */
export const documents: readonly TestDocument[] = readdirSync(join(folder, 'documents')).flatMap((name) =>
  readFileSync(join(folder, 'documents', name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => withAssets(JSON.parse(line))),
);

/** What an import makes of it: a reference to an asset in place of the file's name. */
function withAssets<Value>(value: Value): Value {
  return JSON.parse(
    JSON.stringify(value).replaceAll(
      /"_sanityAsset":"image@file:\/\/\.\/images\/([^"]+)\.png"/g,
      '"asset":{"_type":"reference","_ref":"image-$1-10x10-png"}',
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

/** Compiled as the Studio does it: its own types below ours. */
export const studioSchema = Schema.compile({
  name: 'studio',
  types: studioTypes,
  parent: Schema.compile({ name: 'studio', types: builtinTypes }),
});

/** A lake with the content in it. */
export const startContentLake = (): Promise<TestLake> => startTestLake([...documents, ...assets]);

/** What the Studio says of a document: `error blocks[alps]: Words`. */
export async function studioSays(
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
    // On a command line every fault of an object would count as a warning.
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
