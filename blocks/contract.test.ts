import { existsSync } from 'node:fs';
import { Schema } from '@sanity/schema';
import { groupProblems, validateSchema } from '@sanity/schema/_internal';
import { describe, expect, test } from 'vitest';
import { blockSchemas } from '#schemas/blocks/index.ts';
import { studioTypes } from '#schemas/documents/index.ts';
import type { BlockDefinition } from './define-block.ts';
import type { BlockFixtures } from './fixture.ts';
import { fixtures } from './fixtures.ts';
import { registry } from './registry.ts';

const definitions: Record<string, BlockDefinition> = registry;
const examples: Record<string, BlockFixtures> = fixtures;

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function pascal(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

describe.each(Object.values(blockSchemas).map((schema) => [schema.type, schema] as const))(
  'block %s',
  (type, schema) => {
    const folder = `${import.meta.dirname}/${kebab(type)}/${kebab(type)}`;

    test('is in the registry under its own name', () => {
      expect(definitions[type]?.type).toBe(type);
      expect(definitions[type]?.schema).toBe(schema);
    });

    test.each(['.block.ts', '.tsx', '.fixtures.ts', '.stories.tsx', '.test.tsx'])('has %s', (ending) => {
      expect(existsSync(`${folder}${ending}`), `${folder}${ending}`).toBe(true);
    });

    test('has fixtures with everything, with long words, and at least one more', () => {
      const names = Object.keys(examples[type] ?? {});
      expect(names).toEqual(expect.arrayContaining(['withEverything', 'longWords']));
      expect(names.length).toBeGreaterThan(2);
    });

    test('parses each of its fixtures', () => {
      for (const [name, example] of Object.entries(examples[type] ?? {})) {
        const parsed = definitions[type]?.parse({ _key: name, _type: type, ...example });
        expect(parsed, name).toMatchObject({ ok: true });
      }
    });

    test('has a story for each fixture', async () => {
      const stories: Record<string, unknown> = await import(`${folder}.stories.tsx`);
      const missing = Object.keys(examples[type] ?? {}).filter((name) => !(pascal(name) in stories));
      expect(missing).toEqual([]);
    });

    test('describes each field to editors', () => {
      for (const field of schema.fields) expect(field.title, field.name).toBeTruthy();
    });
  },
);

test('the registry and the fixtures know exactly the block types of the content model', () => {
  expect(Object.keys(registry).toSorted()).toEqual(Object.keys(blockSchemas).toSorted());
  expect(Object.keys(fixtures).toSorted()).toEqual(Object.keys(blockSchemas).toSorted());
});

test('the Studio accepts every document and block type', () => {
  const problems = groupProblems(validateSchema(studioTypes).getTypes()).flatMap((group) => group.problems);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const schema = Schema.compile({ name: 'default', types: studioTypes });
  expect(schema.get('page')?.name).toBe('page');
});
