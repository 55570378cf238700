import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type BlockSchema, currentVersion } from '#schemas/block-schema.ts';
import { blockSchemas } from '#schemas/blocks/index.ts';
import { migrate, migrateInside } from '#schemas/migrate-blocks.ts';
import { openSections } from '#src/page/expand-shared-sections.ts';

const schemas: readonly BlockSchema[] = Object.values(blockSchemas);
const schemaOf = (type: string) => schemas.find((schema) => schema.type === type);

/**
 * All past versions of all blocks: `blocks/<folder>/<folder>.version-<number>.json` holds a block as an older
 * release stored it.
 */
const past = schemas.flatMap((schema) =>
  schema.migrations.map((_step, index) => ({ schema, version: index + 1 })),
);
const folderOf = (type: string) => type.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const fileOf = ({ schema, version }: (typeof past)[number]) => {
  const folder = folderOf(schema.type);
  return join(import.meta.dirname, folder, `${folder}.version-${version}.json`);
};
const storedBlock = z.record(z.string(), z.unknown());
const frozen = (entry: (typeof past)[number]) =>
  storedBlock.parse(JSON.parse(readFileSync(fileOf(entry), 'utf8')));

test('at least one block has past versions', () => {
  expect(past.length).toBeGreaterThan(0);
});

describe.each(past.map((entry) => [`${entry.schema.type} ${entry.version}`, entry] as const))(
  '%s, as older releases stored it',
  (_name, entry) => {
    test('is kept as an example', () => {
      expect(existsSync(fileOf(entry)), `${fileOf(entry)} is missing`).toBe(true);
      expect(frozen(entry)).toMatchObject({ _type: entry.schema.type, schemaVersion: entry.version });
    });

    test('migrates to the current shape without loss, and stays the same when migrated again', () => {
      const before = frozen(entry);
      const { stored, from } = migrate(before, entry.schema, schemaOf);
      expect(from).toBe(entry.version);
      expect(entry.schema.shape.safeParse(stored).success).toBe(true);
      expect(stored.schemaVersion).toBe(currentVersion(entry.schema));
      expect(stored.noteOfAnEditor).toBe(before.noteOfAnEditor);
      expect(migrate(stored, entry.schema, schemaOf).stored).toEqual(stored);
    });

    test('migrates inside a shared section too', () => {
      const block = frozen(entry);
      const page = [
        {
          _key: 'shared',
          _type: 'sharedBlocks',
          schemaVersion: 1,
          section: { id: 's', title: 'S', blocks: [block] },
        },
      ];
      const [opened] = openSections(page);
      const stored = storedBlock.parse(opened?.entry);
      expect(migrate(stored, entry.schema, schemaOf).stored.schemaVersion).toBe(currentVersion(entry.schema));
      // The section can also be a document of its own, as a content migration meets it.
      const section = storedBlock.parse(migrateInside({ _type: 'sharedSection', blocks: [block] }, schemaOf));
      expect(section).toMatchObject({ blocks: [{ schemaVersion: currentVersion(entry.schema) }] });
    });
  },
);
