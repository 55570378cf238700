import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { BlockSchema } from '#schemas/block-schema.ts';
import { blockSchemas } from '#schemas/blocks/index.ts';
import { generateContentTypes } from './generate-content-types.ts';

/** A type in Sanity's schema file. */
const typeNode = z.looseObject({ type: z.string() });
const attributes = z.record(z.string(), z.looseObject({ value: typeNode }));
const schemaFile = z.array(
  z.looseObject({ name: z.string(), value: z.looseObject({ attributes: attributes.optional() }).optional() }),
);
type TypeNode = z.output<typeof typeNode>;

/** Fields that the page adds to its opening. */
const addedByPage: Readonly<Record<string, readonly string[]>> = { hero: ['publishedAt', 'tourId'] };
/** Stored fields that the pipeline reads before the shape does. */
const ofPipeline = ['_type', '_key', 'schemaVersion'];

/** The properties of a JSON schema, also of one with alternatives. */
function propertiesOf(schema: unknown): Record<string, unknown> {
  const {
    properties = {},
    allOf = [],
    anyOf = [],
    oneOf = [],
  } = z
    .looseObject({
      properties: z.record(z.string(), z.unknown()).optional(),
      allOf: z.array(z.unknown()).optional(),
      anyOf: z.array(z.unknown()).optional(),
      oneOf: z.array(z.unknown()).optional(),
    })
    .parse(schema);
  return Object.assign({}, ...[...allOf, ...anyOf, ...oneOf].map(propertiesOf), properties);
}

/** The texts that a type allows, or null if it allows any. */
function literalsOf({ type, of, value }: TypeNode): readonly string[] | null {
  if (type === 'string') return typeof value === 'string' ? [value] : null;
  if (type !== 'union') return null;
  const members = z.array(typeNode).parse(of).map(literalsOf);
  return members.some((each) => each === null) ? null : members.flatMap((each) => each ?? []);
}

/** The texts that a JSON schema allows, or null if it allows any. */
function enumOf(schema: unknown): readonly string[] | null {
  const {
    enum: texts,
    const: text,
    anyOf,
  } = z
    .looseObject({
      enum: z.array(z.unknown()).optional(),
      const: z.unknown().optional(),
      anyOf: z.array(z.unknown()).optional(),
    })
    .parse(schema);
  if (typeof text === 'string') return [text];
  if (texts) return texts.filter((each) => typeof each === 'string');
  const [first] = (anyOf ?? []).map(enumOf).filter((each) => each !== null);
  return first ?? null;
}

describe('the content types of Sanity’s TypeGen', { tags: ['full'], timeout: 120_000 }, () => {
  let folder: string;
  let types: string;
  let choices = 0;
  let attributesOf: (type: string) => Readonly<Record<string, { readonly value: TypeNode }>>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'content-types-'));
    const paths = await generateContentTypes(folder);
    types = readFileSync(paths.types, 'utf8');
    const all = schemaFile.parse(JSON.parse(readFileSync(paths.schema, 'utf8')));
    attributesOf = (type) => all.find(({ name }) => name === type)?.value?.attributes ?? {};
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('include each block type', () => {
    for (const { type } of Object.values(blockSchemas))
      expect(types).toContain(
        `export type ${type[0]?.toUpperCase()}${type.slice(1)} = {\n  _type: "${type}";`,
      );
  });

  test.each(Object.values<BlockSchema>(blockSchemas).map((schema) => [schema.type, schema] as const))(
    'of %s have the fields of its zod schema, with the same choices',
    (type, { shape, projection, projectionAround }) => {
      const stored = attributesOf(type);
      const projected = projectionAround?.('') ?? projection;
      const read = propertiesOf(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }));
      for (const name of Object.keys(read)) {
        const isKnown =
          name in stored || projected.includes(`"${name}":`) || addedByPage[type]?.includes(name);
        expect([name, isKnown]).toEqual([name, true]);
      }
      for (const name of Object.keys(stored)) {
        const isRead =
          name in read || new RegExp(`\\b${name}\\b`).test(projected) || ofPipeline.includes(name);
        expect([name, isRead]).toEqual([name, true]);
      }
      for (const [name, { value }] of Object.entries(stored)) {
        const [offered, accepted] = [literalsOf(value), name in read ? enumOf(read[name]) : null];
        if (!offered || !accepted) continue;
        choices += 1;
        expect([name, offered.toSorted()]).toEqual([name, accepted.toSorted()]);
      }
    },
  );

  test('have choices that were compared', () => {
    expect(choices).toBeGreaterThan(8);
  });
});
