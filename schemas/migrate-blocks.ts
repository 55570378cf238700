/** Block migrations: upgrades stored blocks to the shapes of this release by pure steps, when they are read. */
import { type BlockSchema, currentVersion, type StoredBlock } from './block-schema.ts';

/** Finds the schema of a stored `_type`; undefined for Sanity's own objects (spans, links) and unknown types. */
export type SchemaLookup = (type: string) => Pick<BlockSchema, 'migrations'> | undefined;

/** A migrated block, and the version in which it was stored. */
export interface Migrated {
  readonly stored: StoredBlock;
  readonly from: number;
}

function storedVersion(stored: StoredBlock): number {
  const version = stored.schemaVersion;
  return typeof version === 'number' && Number.isInteger(version) && version >= 1 ? version : 1;
}

/** Migrates every block within a value, such as a document or a list of blocks. Other values stay unchanged. */
export function migrateInside(value: unknown, schemaOf: SchemaLookup): unknown {
  if (Array.isArray(value)) return value.map((entry) => migrateInside(entry, schemaOf));
  if (typeof value !== 'object' || value === null) return value;
  const inside = Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, migrateInside(field, schemaOf)]),
  );
  const schema = typeof inside._type === 'string' ? schemaOf(inside._type) : undefined;
  return schema ? steps(inside, schema) : inside;
}

function steps(stored: StoredBlock, schema: Pick<BlockSchema, 'migrations'>): StoredBlock {
  const migrated = schema.migrations
    .slice(storedVersion(stored) - 1)
    .reduce((block, step) => step(block), stored);
  // A block from a newer release (after a rollback) keeps its version and is parsed as it is.
  return { ...migrated, schemaVersion: Math.max(storedVersion(stored), currentVersion(schema)) };
}

/**
 * Migrates a stored block and its nested blocks to the shapes of this release, by chained pure steps. Unknown fields
 * stay. The input is not modified.
 */
export function migrate(
  stored: StoredBlock,
  schema: Pick<BlockSchema, 'migrations'>,
  schemaOf: SchemaLookup,
): Migrated {
  const inside = Object.fromEntries(
    Object.entries(stored).map(([name, field]) => [name, migrateInside(field, schemaOf)]),
  );
  return { stored: steps(inside, schema), from: storedVersion(stored) };
}
