/** Plans the migration of stored blocks to the current versions, without writing. */
import { isDeepStrictEqual } from 'node:util';
import { type BlockSchema, currentVersion } from '#schemas/block-schema.ts';
import { migrateInside, type SchemaLookup } from '#schemas/migrate-blocks.ts';

/** A stored document. */
export type StoredDocument = {
  readonly _id: string;
  readonly _type: string;
  readonly [field: string]: unknown;
};

/** A block of an earlier version. */
export type BlockChange = {
  /** Its place: `blocks[2]`, `blocks[1].columns[0]`. */
  readonly place: string;
  readonly type: string;
  readonly from: number;
  readonly to: number;
};

/** The planned migration of a document. */
export type DocumentPlan = {
  readonly id: string;
  readonly changes: readonly BlockChange[];
  /** The reasons why it can't be migrated. With any, nothing of it is written. */
  readonly failures: readonly string[];
  /** The fields to set; empty if nothing changes or something fails. */
  readonly fields: Readonly<Record<string, unknown>>;
};

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type Schema = Pick<BlockSchema, 'migrations'>;

/** Yields every block of a document with its place, at any depth. */
function* blocksIn(
  value: unknown,
  schemaOf: SchemaLookup,
  place = '',
): Generator<{ place: string; block: Readonly<Record<string, unknown>>; schema: Schema }> {
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) yield* blocksIn(entry, schemaOf, `${place}[${index}]`);
    return;
  }
  if (!isObject(value)) return;
  const schema = typeof value._type === 'string' ? schemaOf(value._type) : undefined;
  if (schema && place !== '') yield { place, block: value, schema };
  for (const [name, field] of Object.entries(value))
    yield* blocksIn(field, schemaOf, place === '' ? name : `${place}.${name}`);
}

/** The version that a block states. An invalid version counts as 1, as in rendering. */
function versionOf({ schemaVersion }: Readonly<Record<string, unknown>>): number {
  return typeof schemaVersion === 'number' && Number.isInteger(schemaVersion) && schemaVersion >= 1
    ? schemaVersion
    : 1;
}

/** Counts every text, number and boolean inside a value. */
function leaves(value: unknown, counts = new Map<string, number>()): Map<string, number> {
  if (Array.isArray(value)) for (const entry of value) leaves(entry, counts);
  else if (isObject(value))
    for (const [name, field] of Object.entries(value)) {
      // Every step changes the version.
      if (name !== 'schemaVersion') leaves(field, counts);
    }
  else if (value !== null && value !== undefined) {
    const key = JSON.stringify(value);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Returns the values of an editor that are missing after the migration. */
function lost(before: unknown, after: unknown): string[] {
  const left = leaves(after);
  return [...leaves(before)].flatMap(([key, count]) =>
    (left.get(key) ?? 0) < count ? [key.length > 60 ? `${key.slice(0, 60)}…` : key] : [],
  );
}

/**
 * Plans the migration of a document's blocks to the versions of this release. The plan has failures if a step throws, if an
 * editor's value would be lost, or if a second run would change the result. A block of a newer release stays as it is.
 */
export function planDocument(document: StoredDocument, schemaOf: SchemaLookup): DocumentPlan {
  const { _id: id } = document;
  const changes = [...blocksIn(document, schemaOf)].flatMap(({ place, block, schema }) => {
    const from = versionOf(block);
    const to = currentVersion(schema);
    return from < to ? [{ place, type: String(block._type), from, to }] : [];
  });
  if (changes.length === 0) return { id, changes, failures: [], fields: {} };
  const failed = (...failures: string[]): DocumentPlan => ({ id, changes, failures, fields: {} });

  let migrated: unknown;
  try {
    migrated = migrateInside(document, schemaOf);
  } catch (error) {
    return failed(`a migration step failed: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!isObject(migrated)) return failed('a migration step did not return a document');
  const gone = lost(document, migrated);
  if (gone.length > 0) return failed(...gone.map((value) => `would be lost: ${value}`));
  if (!isDeepStrictEqual(migrateInside(migrated, schemaOf), migrated))
    return failed('a second run would change it again');
  const fields = Object.fromEntries(
    Object.entries(migrated).filter(([name, value]) => !isDeepStrictEqual(value, document[name])),
  );
  return { id, changes, failures: [], fields };
}
