import type { SanityClient } from '@sanity/client';
import { Schema } from '@sanity/schema';
import { builtinTypes } from '@sanity/schema/_internal';
import { validateDocumentWithWorkspace } from '@sanity/validation';
import { getFallbackLocaleSource } from '@sanity/validation/_internal';
import { z } from 'zod';
import { studioTypes } from '#schemas/documents/index.ts';

const known: ReadonlySet<string> = new Set(studioTypes.map(({ name }) => name));
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

/** The rules of the Studio, for a program: what they say of a document, with the place in it. */
export function studioRules(client: SanityClient): (value: unknown) => Promise<string[]> {
  // Compiled as the Studio does it: its own types below ours.
  const schema = Schema.compile({
    name: 'studio',
    types: studioTypes,
    parent: Schema.compile({ name: 'studio', types: builtinTypes }),
  });
  return async (value) => {
    const parsed = document.parse(value);
    if (!known.has(parsed._type)) return [`${parsed._type} is a type that the Studio does not know`];
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
