/** Runs the Studio’s validation rules outside the Studio. */
import type { SanityClient } from '@sanity/client';
import { Schema } from '@sanity/schema';
import { builtinTypes } from '@sanity/schema/_internal';
import { validateDocumentWithWorkspace } from '@sanity/validation';
import { getFallbackLocaleSource } from '@sanity/validation/_internal';
import { z } from 'zod';
import { studioTypes } from '#schemas/documents/index.ts';

const knownTypes: ReadonlySet<string> = new Set(studioTypes.map(({ name }) => name));
const document = z.looseObject({
  _id: z.string(),
  _type: z.string(),
  _rev: z.string().default('none'),
  _createdAt: z.string().default('2026-01-01T00:00:00Z'),
  _updatedAt: z.string().default('2026-01-01T00:00:00Z'),
});

const placeOf = (path: readonly unknown[]) =>
  path
    .map((part) =>
      typeof part === 'object' && part !== null && '_key' in part ? `[${part._key}]` : `.${part}`,
    )
    .join('')
    .replace(/^\./, '');

/** Returns a validator that runs the Studio's rules outside the Studio. It returns the errors of a document, each with its field. */
export function studioRules(client: SanityClient): (value: unknown) => Promise<string[]> {
  // Compiled as in the Studio: our types extend its built-in ones.
  const schema = Schema.compile({
    name: 'studio',
    types: studioTypes,
    parent: Schema.compile({ name: 'studio', types: builtinTypes }),
  });
  return async (value) => {
    const parsed = document.parse(value);
    if (!knownTypes.has(parsed._type)) return [`${parsed._type} is not a document type of the Studio`];
    const markers = await validateDocumentWithWorkspace({
      document: parsed,
      workspace: {
        schema,
        getClient: ({ apiVersion }) => client.withConfig({ apiVersion }),
        i18n: getFallbackLocaleSource(),
      },
      environment: 'studio',
      getDocumentExists: async ({ id }) =>
        (await client.fetch<number>('count(*[_id == $id])', { id }, { perspective: 'raw' })) > 0,
    });
    return markers
      .filter(({ level }) => level === 'error')
      .map(({ path, message }) => `${placeOf(path)}: ${message}`);
  };
}
