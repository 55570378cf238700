import { isDeepStrictEqual } from 'node:util';
import { type BlockSchema, currentVersion } from '#schemas/block-schema.ts';
import { migrateInside, type SchemaLookup } from '#src/page/migrate.ts';

/** A document as it lies in the content. */
export type StoredDocument = {
  readonly _id: string;
  readonly _type: string;
  readonly [field: string]: unknown;
};

/** A block that is of an earlier version. */
export type BlockChange = {
  /** Where it lies: `blocks[2]`, `blocks[1].columns[0]`. */
  readonly place: string;
  readonly type: string;
  readonly from: number;
  readonly to: number;
};

/** What a migration would make of a document. */
export type DocumentPlan = {
  readonly id: string;
  readonly changes: readonly BlockChange[];
  /** Why it can't be migrated; then nothing of it is written. */
  readonly failures: readonly string[];
  /** The fields that are to be set; empty when nothing changes or something fails. */
  readonly fields: Readonly<Record<string, unknown>>;
};

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type Schema = Pick<BlockSchema, 'migrations'>;

/** Every block of a document with its place, whatever it is nested in. */
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

/** The version a block says it has; whatever is none counts as the first, as when a page is drawn. */
function versionOf({ schemaVersion }: Readonly<Record<string, unknown>>): number {
  return typeof schemaVersion === 'number' && Number.isInteger(schemaVersion) && schemaVersion >= 1
    ? schemaVersion
    : 1;
}

/** Every text, number and truth value in a value, with how often it is there. */
function leaves(value: unknown, counts = new Map<string, number>()): Map<string, number> {
  if (Array.isArray(value)) for (const entry of value) leaves(entry, counts);
  else if (isObject(value))
    for (const [name, field] of Object.entries(value)) {
      // What a step is there to change.
      if (name !== 'schemaVersion') leaves(field, counts);
    }
  else if (value !== null && value !== undefined) {
    const key = JSON.stringify(value);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** What an editor wrote that is not there any more. */
function lost(before: unknown, after: unknown): string[] {
  const left = leaves(after);
  return [...leaves(before)].flatMap(([key, count]) =>
    (left.get(key) ?? 0) < count ? [key.length > 60 ? `${key.slice(0, 60)}…` : key] : [],
  );
}

/**
 * What bringing a document's blocks to the versions of this release means. It fails, and nothing is to be written, where a step
 * throws, where something an editor wrote would be gone, or where a second time would change it again. A block of a newer
 * release stays as it is.
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
    return failed(`a step threw: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!isObject(migrated)) return failed('a step made something else of it than a document');
  const gone = lost(document, migrated);
  if (gone.length > 0) return failed(...gone.map((value) => `would be lost: ${value}`));
  if (!isDeepStrictEqual(migrateInside(migrated, schemaOf), migrated))
    return failed('a second time would change it again');
  const fields = Object.fromEntries(
    Object.entries(migrated).filter(([name, value]) => !isDeepStrictEqual(value, document[name])),
  );
  return { id, changes, failures: [], fields };
}
